import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { removeTestFolders, testFolder } from '../../testing/test-folder';
import { log } from '../base/log';
import { setMetrics } from '../site/metrics';
import { makeMetrics } from '../site/metrics/make-metrics';
import { createMessageStore, type MessageStore } from './messages';
import { postMessages } from './post-messages';

jest.mock('../base/log', () => ({ log: jest.fn() }));

type Received = { id: number; subject: string };

const message = { name: 'Ada', email: 'ada@example.com', subject: 'One', message: 'Hello there' };

let webhook: Server;
let url: string;
/** The requests of the webhook. */
let received: (Received & { headers: IncomingHttpHeaders })[];
/** The next responses of the webhook; without one, it sends 204. */
let responses: { status: number; headers?: Record<string, string> }[];
let folder: string;
let store: MessageStore;
let posting: ReturnType<typeof postMessages> | undefined;

const subjects = () => received.map(({ subject }) => subject);
const logged = () => jest.mocked(log).mock.calls.map(([, text, details]) => ({ text, details }));
const metric = makeMetrics({ version: '', build: '' });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

/** Adds a message as the embedded API does. */
async function add(subject: string): Promise<void> {
  await store.add({ ...message, subject });
  posting?.wake();
}

beforeEach(async () => {
  jest.clearAllMocks();
  [received, responses] = [[], []];
  webhook = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ ...JSON.parse(body), headers: request.headers });
    const { status, headers } = responses.shift() ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hooks/the-secret`;
  folder = testFolder();
  store = createMessageStore(folder, { hasOutbox: true });
  setMetrics(metric);
});
afterEach(async () => {
  jest.useRealTimers();
  await posting?.close();
  posting = undefined;
  store.close();
  webhook.close();
  webhook.closeAllConnections();
  setMetrics(undefined);
  removeTestFolders();
});

it('posts each message once, in order, with its fields', async () => {
  posting = postMessages(url, store.outbox);
  for (const subject of ['One', 'Two', 'Three']) await add(subject);
  await until(() => received.length === 3);
  expect(subjects()).toEqual(['One', 'Two', 'Three']);
  expect(received[0]).toMatchObject({
    ...message,
    id: 1,
    headers: { 'content-type': 'application/json' },
  });
  await until(async () => (await store.outbox.count()) === 0);
});

it('posts what was stored before a restart, but not messages from the time without a webhook', async () => {
  const without = createMessageStore(folder);
  await without.add({ ...message, subject: 'Without' });
  without.close();
  await add('Waits');
  store.close();
  store = createMessageStore(folder, { hasOutbox: true });
  posting = postMessages(url, store.outbox);
  await until(() => received.length === 1);
  expect(subjects()).toEqual(['Waits']);
});

it('tries the first message again until it is taken, and the others after it', async () => {
  responses = [{ status: 500 }, { status: 429, headers: { 'retry-after': '0' } }];
  posting = postMessages(url, store.outbox, 1);
  await add('One');
  await add('Two');
  await until(() => received.length === 4);
  expect(subjects()).toEqual(['One', 'One', 'One', 'Two']);
  await until(() => logged().length === 2);
  expect(logged()).toEqual([
    { text: 'A message could not be posted: it is tried again', details: { reason: 'status 500' } },
    { text: 'The webhook takes messages again', details: undefined },
  ]);
});

it('follows no redirect', async () => {
  responses = [{ status: 307, headers: { location: '/elsewhere' } }];
  await add('One');
  posting = postMessages(url, store.outbox, 1);
  await until(() => received.length === 2);
  expect(logged()[0]?.details).toEqual({ reason: 'status 307' });
});

it('sets a message aside that is refused five times, and posts the next', async () => {
  responses = Array.from({ length: 5 }, () => ({ status: 400 }));
  await add('One');
  await add('Two');
  posting = postMessages(url, store.outbox, 1);
  await until(() => received.length === 6);
  expect(subjects()).toEqual(['One', 'One', 'One', 'One', 'One', 'Two']);
  expect(store.list()).toHaveLength(2);
  expect(logged()).toContainEqual({
    text: 'The webhook refuses a message, which is set aside',
    details: { id: 1, reason: 'status 400' },
  });
  const { values } = await metric.messagePosts.get();
  expect(values.find(({ labels }) => labels.outcome === 'refused')?.value).toBe(1);
});

it('counts the refusals of each message apart', async () => {
  responses = Array.from({ length: 8 }, () => ({ status: 413 }));
  await add('One');
  await add('Two');
  const respond = webhook.listeners('request')[0] as (...all: unknown[]) => Promise<void>;
  webhook.removeAllListeners('request').on('request', async (...all) => {
    if (received.length === 3) store.delete(1);
    await respond(...all);
  });
  posting = postMessages(url, store.outbox, 1);
  await until(() => received.length === 9);
  const twos = subjects().filter((subject) => subject === 'Two');
  expect(twos.length).toBeGreaterThanOrEqual(5);
  await until(async () => (await store.outbox.count()) === 0);
  expect(store.list()).toMatchObject([{ id: 2 }]);
});

it('posts nothing of a message that was deleted', async () => {
  await add('Deleted');
  await add('Kept');
  store.delete(1);
  posting = postMessages(url, store.outbox);
  await until(() => received.length === 1);
  expect(subjects()).toEqual(['Kept']);
});

it('lets one process at a time claim a message', async () => {
  await add('One');
  const other = createMessageStore(folder, { hasOutbox: true });
  expect(await store.outbox.claim()).toMatchObject({ subject: 'One' });
  expect(await other.outbox.claim()).toBeUndefined();
  await store.outbox.release(1);
  expect(await other.outbox.claim()).toMatchObject({ subject: 'One' });
  // The claim of a process that died ends after a while, and when the clock was set back.
  jest.useFakeTimers({ now: Date.now() + 21_000, doNotFake: ['nextTick', 'setImmediate'] });
  expect(await store.outbox.claim()).toMatchObject({ subject: 'One' });
  jest.setSystemTime(Date.now() - 3_600_000);
  expect(await other.outbox.claim()).toMatchObject({ subject: 'One' });
  other.close();
});

it('keeps the message of a post in flight when it is closed', async () => {
  await add('One');
  webhook
    .removeAllListeners('request')
    .on('request', () => received.push({ id: 1, subject: 'One', headers: {} }));
  posting = postMessages(url, store.outbox);
  await until(() => received.length === 1);
  await posting.close();
  posting = undefined;
  expect(await store.outbox.claim()).toMatchObject({ subject: 'One' });
  expect(logged()).toEqual([]);
});

it('logs neither the address nor anything of a message', async () => {
  await add('One');
  webhook.close();
  webhook.closeAllConnections();
  posting = postMessages(url, store.outbox);
  await until(() => logged().length > 0);
  expect(logged()).toEqual([
    {
      text: 'A message could not be posted: it is tried again',
      details: { reason: 'ECONNREFUSED' },
    },
  ]);
});
