import { createServer, type Server } from 'node:http';
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
export type ServerOptions = {
  /** TCP port; any free one unless given. */
  port?: number;
  /** Interface to listen on; by default only this machine can connect. */
  hostname?: string;
  /** Content folder; by default the one that ships with the site. */
  contentDir?: string;
  /** Folder in which messages are stored. */
  dataDir: string;
  /** Called after each change in the content folder that is served from then on. */
  onContentChange?: () => Promise<void>;
  /** App to serve instead of the embedded API; the content folder is then not read. */
  app?: { fetch: Parameters<typeof getRequestListener>[0] };
};

/** A running API. `close` gives requests in progress a second to finish. */
export type RunningApi = {
  url: string;
  /** A hash of the content at the start; undefined with another app. */
  contentHash: string | undefined;
  close(): Promise<void>;
};

/**
 * Serves the publisher's API over HTTP (spec section 7).
 * @throws {ContentError} for a bad content file
 * @throws {FolderError} for a data folder that cannot be written in
 * @throws {ListenError} with a sentence when the port cannot be had
 */
export async function startEmbeddedApi(options: ServerOptions): Promise<RunningApi> {
  const { port = 0, hostname = '127.0.0.1', contentDir, dataDir, onContentChange } = options;
  await requireWritable(dataDir);
  const messages = createMessageStore(dataDir);
  let { app } = options;
  let hash: string | undefined;
  let follow: (() => { close(): Promise<void> }) | undefined;
  if (!app) {
    const since = Date.now();
    const folder = await openContent(contentDir);
    app = createApi({ content: folder.content, messages }).get('/openapi.json', (c) =>
      c.json(openApi),
    );
    const { articles, banner, redirects } = folder.content;
    hash = contentHash([articles, banner, redirects]);
    follow = () => followContent(folder, { since, onChange: onContentChange });
  }
  // Hono would replace the global Request and Response, which Next has replaced already.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await listen(server, { port, hostname, setting: '--port' });
  const following = follow?.();
  return {
    url: urlOf(server, hostname),
    contentHash: hash,
    async close() {
      await following?.close();
      await close(server);
      messages.close();
    },
  };
}

function urlOf(server: Server, hostname: string): string {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The API has no TCP port.');
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return `http://${host}:${address.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
