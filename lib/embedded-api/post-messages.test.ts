import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { removeTestFolders, testFolder } from '../../testing/test-folder';
import { log } from '../base/log';
import { setMetrics } from '../site/metrics';
import { makeMetrics } from '../site/metrics/make-metrics';
import { createMessageStore, type MessageStore } from './messages';
import { postMessages, retryPause, webhookBody } from './post-messages';

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

/** Adds messages as the embedded API does. */
async function add(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await store.add({ ...message, subject });
  posting?.wake();
}

/** Posts, with a millisecond between attempts, until the webhook has received so many messages. */
async function post(count: number): Promise<void> {
  posting ??= postMessages(url, store.outbox, 1);
  await until(() => received.length === count);
}

beforeEach(async () => {
  jest.clearAllMocks();
  [received, responses] = [[], []];
  webhook = createServer(async (request, response) => {
    received.push({ ...((await json(request)) as Received), headers: request.headers });
    const { status, headers } = responses.shift() ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  await once(webhook.listen(0, '127.0.0.1'), 'listening');
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
  await post(3);
  expect(subjects()).toEqual(['One', 'Two', 'Three']);
  const headers = { 'content-type': 'application/json' };
  expect(received[0]).toMatchObject({ ...message, id: 1, headers });
  await until(async () => (await store.outbox.count()) === 0);
});

it('posts what was stored before a restart, but not messages from the time without a webhook', async () => {
  const without = createMessageStore(folder);
  await without.add({ ...message, subject: 'Without' });
  without.close();
  await add('Waits');
  store.close();
  store = createMessageStore(folder, { hasOutbox: true });
  await post(1);
  expect(subjects()).toEqual(['Waits']);
});

it('tries the first message again until it is taken, and the others after it', async () => {
  responses = [{ status: 500 }, { status: 429, headers: { 'retry-after': '0' } }];
  await add('One', 'Two');
  await post(4);
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
  await post(2);
  expect(logged()[0]?.details).toEqual({ reason: 'status 307' });
});

it('sets a message aside that is refused five times, and posts the next', async () => {
  responses = Array.from({ length: 5 }, () => ({ status: 400 }));
  await add('One', 'Two');
  await post(6);
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
  await add('One', 'Two');
  const respond = webhook.listeners('request')[0] as (...all: unknown[]) => Promise<void>;
  webhook.removeAllListeners('request').on('request', async (...all) => {
    if (received.length === 3) store.delete(1);
    await respond(...all);
  });
  await post(9);
  const twos = subjects().filter((subject) => subject === 'Two');
  expect(twos.length).toBeGreaterThanOrEqual(5);
  await until(async () => (await store.outbox.count()) === 0);
  expect(store.list()).toMatchObject([{ id: 2 }]);
});

it('posts nothing of a message that was deleted', async () => {
  await add('Deleted', 'Kept');
  store.delete(1);
  await post(1);
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
  await post(1);
  await posting?.close();
  expect(await store.outbox.claim()).toMatchObject({ subject: 'One' });
  expect(logged()).toEqual([]);
});

it('logs neither the address nor anything of a message', async () => {
  await add('One');
  webhook.close();
  webhook.closeAllConnections();
  posting = postMessages(url, store.outbox);
  await until(() => logged().length > 0);
  const text = 'A message could not be posted: it is tried again';
  expect(logged()).toEqual([{ text, details: { reason: 'ECONNREFUSED' } }]);
});

describe('retryPause', () => {
  it('doubles after each failure, up to a minute', () => {
    const pauses = [1, 2, 3, 6, 7, 8, 2_000].map((failures) => retryPause(failures));
    expect(pauses).toEqual([1, 2, 4, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
  });

  it.each([
    ['30', 30_000],
    ['0.5', 1_000],
    ['90', 90_000],
    ['99999999', 3_600_000],
    ['soon', 1_000],
    ['-5', 1_000],
    ['Thu, 12 Nov 2026 09:00:45 GMT', 45_000],
    ['Thu, 12 Nov 2026 08:00:00 GMT', 1_000],
  ])('waits as long as it is asked to, for an hour at most: %j', (retryAfter, pause) => {
    jest.useFakeTimers({ now: new Date('2026-11-12T09:00:00Z') });
    expect(retryPause(1, retryAfter)).toBe(pause);
  });
});

describe('webhookBody', () => {
  const stored = {
    ...message,
    message: 'Hello,\n\nlook at it.',
    id: 7,
    received_at: '2026-11-12T09:00:00.000Z',
  };

  it('is a text for Discord and for Slack, and the fields for programs', () => {
    const text =
      'Message #7 from Ada (ada@example.com), 2026-11-12T09:00:00.000Z\nSubject: One\n\nHello,\n\nlook at it.';
    expect(webhookBody(stored)).toEqual({
      ...stored,
      content: text,
      allowed_mentions: { parse: [] },
      flags: 4,
      text,
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it('keeps to the limits of both, and gives the fields whole', () => {
    const long = '<😀>'.repeat(3_000);
    const body = webhookBody({ ...stored, message: long });
    expect(String(body.content).length).toBeLessThanOrEqual(2_000);
    expect(body.content).toMatch(/…$/);
    expect(String(body.text).length).toBeLessThan(12_100);
    expect(body.message).toBe(long);
  });

  it('mentions nobody, and hides no address behind a text', () => {
    const typed = '<!channel> <@U1> a & b [bank](https://evil.example) \\[x](y)';
    const name = 'Ada\nSubject: x\x1b';
    const { content, text } = webhookBody({ ...stored, message: typed, name });
    expect(text).toContain('&lt;!channel&gt; &lt;@U1&gt; a &amp; b');
    expect(text).toContain('from Ada Subject: x\uFFFD (');
    expect(content).toContain('\\<@U1> a & b \\[bank\\](https://evil.example) \\\\\\[x\\](y)');
  });
});
