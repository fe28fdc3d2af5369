import { recordLog, testFolder, until } from '../../engine/testing';
import { metrics } from '../../lib/site/metrics';
import { countInTest } from '../../testing/count-in-test';
import { type Delivery, deliverMessages, type Send } from './deliver-messages';
import { createMessageStore, type MessageStore } from './message-store';

const logged = recordLog();

const FAILED = 'A message could not be sent: it is tried again';
const message = { name: 'Ada', email: 'ada@example.com', subject: 'One', message: 'Hello there' };
const failed: Delivery = { outcome: 'failed', reason: 'status 500' };
const refused: Delivery = { outcome: 'refused', reason: 'status 403' };

/** The outcomes of the next attempts, errors among them; after them, each is sent. */
let outcomes: (Delivery | Error)[];
/** The subjects of the messages of all attempts. */
let attempts: string[];
let folder: string;
let store: MessageStore;
let delivery: ReturnType<typeof deliverMessages> | undefined;

const send: Send = async ({ subject }) => {
  attempts.push(subject);
  const outcome = outcomes.shift() ?? { outcome: 'sent' };
  if (outcome instanceof Error) throw outcome;
  return outcome;
};

/** Adds messages like the embedded API. */
async function add(...subjects: string[]): Promise<void> {
  for (const subject of subjects) await store.add({ ...message, subject });
  delivery?.wake();
}
const deliver = (firstPauseMs = 1, sender = send) => {
  delivery = deliverMessages('webhook', sender, store.outbox('webhook'), { metrics, firstPauseMs });
};
const waiting = async (count: number) => (await store.outbox('webhook').count()) === count;

beforeEach(() => {
  [outcomes, attempts] = [[], []];
  folder = testFolder();
  store = createMessageStore(folder, ['webhook', 'mail']);
});
afterEach(async () => {
  jest.useRealTimers();
  await delivery?.close();
  delivery = undefined;
  store.close();
});

it('sends each message once, in order, and leaves it to the other destination', async () => {
  deliver();
  for (const subject of ['One', 'Two', 'Three']) await add(subject);
  await until(() => waiting(0));
  expect(attempts).toEqual(['One', 'Two', 'Three']);
  expect(await store.outbox('mail').first()).toMatchObject(message);
});

it('sends what was stored before a restart, but not messages from the time without it', async () => {
  const without = createMessageStore(folder);
  await without.add({ ...message, subject: 'Without' });
  without.close();
  await add('Waits');
  store.close();
  store = createMessageStore(folder, ['webhook']);
  deliver();
  await until(() => waiting(0));
  expect(attempts).toEqual(['Waits']);
});

it('counts the messages that wait', async () => {
  const counted = countInTest();
  outcomes = [failed];
  await add('One', 'Two');
  deliver(60_000);
  await until(() => logged.length === 1);
  expect(await counted('site_messages_waiting')).toEqual({
    'site_messages_waiting{to="webhook"}': 2,
  });
});

it('tries again after a failure; logs only its code, once, and that it works again', async () => {
  outcomes = [Object.assign(new Error('https://the-secret'), { code: 'ECONNREFUSED' }), failed];
  await add('One', 'Two');
  deliver();
  await until(() => waiting(0));
  expect(attempts).toEqual(['One', 'One', 'One', 'Two']);
  expect(logged).toEqual([
    { level: 'warn', message: FAILED, to: 'webhook', reason: 'ECONNREFUSED' },
    { level: 'info', message: 'The webhook takes messages again' },
  ]);
});

it('sends messages that were refused after the next start, unless they were deleted', async () => {
  outcomes = [refused, refused, refused];
  await add('One', 'Two', 'Three');
  deliver();
  await until(() => attempts.length === 3);
  await delivery?.close();
  store.delete(2);
  deliver();
  await until(() => waiting(0));
  expect(attempts.slice(3)).toEqual(['One', 'Three']);
});

it('sets a refused message aside, sends the next at once, and tries again after an hour', async () => {
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  outcomes = [refused];
  await add('One', 'Two');
  deliver();
  await until(() => waiting(1));
  jest.setSystemTime(Date.now() + 3_600_000 - 1);
  await add('Three');
  await until(() => attempts.length === 3);
  await until(() => waiting(1));
  outcomes = [refused];
  jest.setSystemTime(Date.now() + 1_000);
  await add('Four');
  await until(() => attempts.length === 5);
  await until(() => waiting(1));
  expect(attempts).toEqual(['One', 'Two', 'Three', 'One', 'Four']);
  const text = 'The webhook refuses a message, which is set aside';
  expect(logged).toEqual([{ level: 'error', message: text, id: 1, reason: 'status 403' }]);
});

it('keeps the message of an attempt in progress when it is closed', async () => {
  await add('One');
  deliver(1, (_, stopping) => {
    attempts.push('');
    return new Promise((_, reject) => {
      stopping.onabort = () => reject(stopping.reason);
    });
  });
  await until(() => attempts.length === 1);
  await delivery?.close();
  expect([await waiting(1), logged]).toEqual([true, []]);
});
