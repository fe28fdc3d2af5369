import { once } from 'node:events';
import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import openApi from '../../docs/openapi.json';
import { listen, namedError, PRIVATE_FOLDER } from '../../engine';
import { hashOfContent, openContent } from '../files/content';
import { reportProblems } from '../files/content-files';
import { type WatchOptions, watchContent } from '../files/watch-content';
import { deliverMessages, type Send } from '../messages/deliver-messages';
import { createMessageStore, type Destination } from '../messages/message-store';
import { sendToWebhook } from '../messages/webhook';
import { type CmsSettings, mailSettings } from '../settings';
import { createApi } from './app';

/** Milliseconds that requests in flight have when the server closes. */
const GRACE_MS = 1_000;

/** A folder that is not writable; the message is a sentence with its name. */
class FolderError extends namedError('FolderError', { isForOperators: true }) {}

/** A listening app. `close` gives requests in flight a second to finish. */
export type RunningApp = { url: string; close(): Promise<void> };

/**
 * Serves the publisher's API over HTTP (spec section 7), by default with the demo's content.
 * @returns the API, and a hash of its content at the start
 * @throws {EnvError | ContentError | FolderError | ListenError} with a sentence, if no content can
 * be read, the data folder is not writable or the port is in use
 */
export async function startEmbeddedApi(
  settings: CmsSettings,
  options: WatchOptions & { port?: number; host?: string } = {},
): Promise<RunningApp & { contentHash: string }> {
  const { CONTENT_DIR, DATA_DIR } = settings;
  const senders = await sendersOf(settings);
  await requireWritable(DATA_DIR);
  const messages = createMessageStore(
    DATA_DIR,
    senders.map(({ to }) => to),
  );
  const opened = await openContent(CONTENT_DIR);
  // An error and not a warning, because a wrong file has no last good version at the start, so its
  // content is missing.
  reportProblems(opened.problems, 'error', options.metrics);
  let deliveries: ReturnType<typeof deliverMessages>[] = [];
  const add: typeof messages.add = async (...message) => {
    await messages.add(...message);
    for (const delivery of deliveries) delivery.wake();
  };
  const app = createApi({ content: opened.content, messages: { add } });
  app.get('/openapi.json', (c) => c.json(openApi));
  app.get('/healthz', (c) => c.text('ok\n'));
  const { url, close } = await serveApp(app, options);
  const watching = watchContent(opened, options);
  deliveries = senders.map(({ to, send }) =>
    deliverMessages(to, send, messages.outbox(to), options),
  );
  return {
    url,
    contentHash: hashOfContent(opened.content),
    async close() {
      await watching.close();
      await close();
      await Promise.all(deliveries.map((delivery) => delivery.close()));
      messages.close();
    },
  };
}

/** The destinations of messages, with the functions that send to them. @throws {EnvError} */
async function sendersOf(settings: CmsSettings): Promise<{ to: Destination; send: Send }[]> {
  const { MESSAGES_WEBHOOK_URL: webhook } = settings;
  const mail = mailSettings(settings);
  const senders: { to: Destination; send: Send }[] = [];
  if (webhook) senders.push({ to: 'webhook', send: sendToWebhook(webhook) });
  if (mail) {
    // Imported on demand, because a process without mail does not need the library.
    const { sendByMail } = await import('../messages/mail');
    senders.push({ to: 'mail', send: sendByMail(mail) });
  }
  return senders;
}

/**
 * Creates the folder, so that a problem shows at the start and not with the first message.
 * @throws {FolderError}
 */
async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new FolderError(`DATA_DIR is "${folder}", where nothing can be written: ${error}.`);
  }
}

/**
 * Serves an app over HTTP, by default to this machine and on any free port.
 * @throws {ListenError}
 */
export async function serveApp(
  { fetch }: { fetch: Parameters<typeof getRequestListener>[0] },
  { port = 0, host = '127.0.0.1' } = {},
): Promise<RunningApp> {
  // Hono would otherwise replace the global Request and Response, which Next relies on.
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  await listen(server, { port, host, setting: '--port', hostSetting: '--host' });
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    async close() {
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      server.close();
      await once(server, 'close');
    },
  };
}
