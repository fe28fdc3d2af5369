import type { RequestListener } from 'node:http';
import { freePort, recordLog, testFolder, until } from '../../engine/testing';
import { metrics } from '../../lib/site/metrics';
import { countInTest } from '../../testing/count-in-test';
import { fakeApi } from '../../testing/doubles/fake-api';
import { deliverMessages } from './deliver-messages';
import { createMessageStore, type MessageStore } from './message-store';
import { sendToWebhook } from './webhook';

const logged = recordLog();

const REFUSED = 'The webhook refuses a message, which is set aside';
const message = { name: 'Ada', email: 'ada@example.com', subject: 'One', message: 'Hello there' };

const webhook = fakeApi();
/** The webhook's next responses; after them it responds with 204. */
let responses: { status: number; headers?: Record<string, string> }[];
let folder: string;
let store: MessageStore;
let delivery: ReturnType<typeof deliverMessages> | undefined;

const respond: RequestListener = (_, response) => {
  const { status, headers } = responses.shift() ?? { status: 204 };
  response.writeHead(status, headers).end();
};
/** The messages that the webhook has received. */
const received = () => webhook.requests.map(({ body }) => JSON.parse(body));
const subjects = () => received().map(({ subject }) => subject);

/** Adds messages like the embedded API. */
async function add(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await store.add({ ...message, subject });
  delivery?.wake();
}

const deliver = (firstPauseMs?: number, url = webhook.url()) =>
  deliverMessages('webhook', sendToWebhook(url), store.outbox('webhook'), {
    metrics,
    ...(firstPauseMs && { firstPauseMs }),
  });

/**
 * Delivers, with a millisecond between attempts, until the webhook has received this many messages.
 */
async function post(count: number): Promise<void> {
  delivery ??= deliver(1);
  await until(() => webhook.requests.length === count);
}

beforeEach(() => {
  jest.clearAllMocks();
  responses = [];
  webhook.respondAs(respond);
  folder = testFolder();
  store = createMessageStore(folder, ['webhook']);
});
afterEach(async () => {
  jest.useRealTimers();
  await delivery?.close();
  delivery = undefined;
  store.close();
});

it('posts each message once, in order, with its fields', async () => {
  delivery = deliver();
  for (const subject of ['One', 'Two', 'Three']) await add(subject);
  await post(3);
  expect(subjects()).toEqual(['One', 'Two', 'Three']);
  expect(webhook.requests[0]?.type).toBe('application/json');
  expect(received()[0]).toMatchObject({ ...message, id: 1 });
  await until(async () => (await store.outbox('webhook').count()) === 0);
});

it('posts what was stored before a restart, but not messages from the time without a webhook', async () => {
  const without = createMessageStore(folder);
  await without.add({ ...message, subject: 'Without' });
  without.close();
  await add('Waits');
  store.close();
  store = createMessageStore(folder, ['webhook']);
  await post(1);
  expect(subjects()).toEqual(['Waits']);
});

it('counts the messages that wait', async () => {
  const counted = countInTest();
  responses = [{ status: 500 }];
  await add('One', 'Two');
  delivery = deliver(60_000);
  await until(() => logged.length === 1);
  const waiting = 'site_messages_waiting';
  expect(await counted(waiting)).toEqual({ [`${waiting}{to="webhook"}`]: 2 });
});

it('logs the first of several failures, and that the webhook takes messages again', async () => {
  responses = [{ status: 500 }, { status: 429, headers: { 'retry-after': '0' } }];
  await add('One');
  await post(3);
  await until(() => logged.length === 2);
  expect(logged).toEqual([
    {
      level: 'warn',
      message: 'A message could not be sent: it is tried again',
      ...{ to: 'webhook', reason: 'status 500' },
    },
    { level: 'info', message: 'The webhook takes messages again' },
  ]);
});

it('follows no redirect, and sets no message aside for it', async () => {
  responses = [{ status: 307, headers: { location: '/elsewhere' } }, { status: 307 }];
  await add('One', 'Two');
  await post(4);
  expect(subjects()).toEqual(['One', 'One', 'One', 'Two']);
  expect(logged[0]).toMatchObject({ to: 'webhook', reason: 'status 307' });
});

it('posts each message that was refused after the next start, unless it was deleted', async () => {
  responses = Array.from({ length: 3 }, () => ({ status: 404 }));
  await add('One', 'Two', 'Three');
  await post(3);
  await delivery?.close();
  store.delete(2);
  delivery = undefined;
  await post(5);
  expect(subjects().slice(3)).toEqual(['One', 'Three']);
  await until(async () => (await store.outbox('webhook').count()) === 0);
});

it('sets a refused message aside, posts the next at once, and tries again after an hour', async () => {
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  const waiting = async (count: number) => (await store.outbox('webhook').count()) === count;
  responses = [{ status: 403 }];
  await add('One', 'Two');
  await post(2);
  await until(() => waiting(1));
  jest.setSystemTime(Date.now() + 3_600_000 - 1);
  await add('Three');
  await post(3);
  await until(() => waiting(1));
  responses = [{ status: 403 }];
  jest.setSystemTime(Date.now() + 1_000);
  delivery?.wake();
  await post(4);
  expect(subjects()).toEqual(['One', 'Two', 'Three', 'One']);
  await add('Four');
  await post(5);
  await until(() => waiting(1));
  expect(logged).toEqual([{ level: 'error', message: REFUSED, id: 1, reason: 'status 403' }]);
  expect(store.list()).toHaveLength(4);
});

it('keeps the message of a post in flight when it is closed', async () => {
  await add('One');
  webhook.respondAs(() => {});
  await post(1);
  await delivery?.close();
  expect(await store.outbox('webhook').first()).toMatchObject({ subject: 'One' });
  expect(logged).toEqual([]);
});

it('logs neither the address nor anything of a message', async () => {
  await add('One');
  delivery = deliver(1, `http://127.0.0.1:${await freePort()}/the-secret`);
  await until(() => logged.length > 0);
  const text = 'A message could not be sent: it is tried again';
  expect(logged).toEqual([{ level: 'warn', message: text, to: 'webhook', reason: 'ECONNREFUSED' }]);
});
