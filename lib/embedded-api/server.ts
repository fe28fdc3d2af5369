import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import openApi from '../../docs/openapi.json';
import { contentHash } from '../base/content-hash';
import { listen } from '../base/listen';
import { createApi } from './app';
import { openContent } from './content';
import { requireWritable } from './data-folder';
import { followContent } from './follow-content';
import { createMessageStore } from './messages';

/** Milliseconds for requests in progress to finish when the server closes. */
const GRACE_MS = 1_000;

/** How to start the API. */
export type ApiOptions = {
  /** TCP port; any free one unless given. */
  port?: number;
  /** Content folder; by default the one that ships with the site. */
  contentDir?: string;
  /** Folder in which messages are stored. */
  dataDir: string;
  /** Called after each change in the content folder that is served from then on. */
  onContentChange?: () => Promise<void>;
};

/** An app that listens. `close` gives requests in progress a second to finish. */
export type RunningApp = { url: string; close(): Promise<void> };

/**
 * Serves the publisher's API over HTTP (spec section 7).
 * @returns the API, and a hash of its content at the start
 * @throws {ContentError} for a bad content file
 * @throws {FolderError} for a data folder that cannot be written in
 * @throws {ListenError} with a sentence when the port cannot be had
 */
export async function startEmbeddedApi(
  options: ApiOptions,
): Promise<RunningApp & { contentHash: string }> {
  const { port, contentDir, dataDir, onContentChange } = options;
  await requireWritable(dataDir);
  const messages = createMessageStore(dataDir);
  const opened = await openContent(contentDir);
  const { articles, banner, redirects } = opened.content;
  const app = createApi({ content: opened.content, messages });
  app.get('/openapi.json', (c) => c.json(openApi));
  const { url, close } = await serveApp(app, port);
  const following = followContent(opened, onContentChange);
  return {
    url,
    contentHash: contentHash([articles, banner, redirects]),
    async close() {
      await following.close();
      await close();
      messages.close();
    },
  };
}

/**
 * Serves an app over HTTP, to this machine only.
 * @param port any free one unless given
 * @throws {ListenError} with a sentence when the port cannot be had
 */
export async function serveApp(
  { fetch }: { fetch: Parameters<typeof getRequestListener>[0] },
  port = 0,
): Promise<RunningApp> {
  // Hono would replace the global Request and Response, which Next has replaced already.
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  await listen(server, { port, hostname: '127.0.0.1', setting: '--port' });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
