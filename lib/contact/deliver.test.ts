import { AsyncLocalStorage } from 'node:async_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { countInTest } from '../../testing/count-in-test';
import { FakeRedis } from '../../testing/fake-redis';
import { log } from '../base/log';
import { setShared } from '../base/shared';
import { sendContactMessage } from '../publisher-api';
import { setMetrics } from '../site/metrics';
import { deliver } from './deliver';

const LIMIT = 5;
let mockLimit = LIMIT;

jest.mock('../site/env', () => ({ env: () => ({ CONTACT_RATE_LIMIT: mockLimit }) }));
jest.mock('../publisher-api', () => ({ sendContactMessage: jest.fn() }));
jest.mock('../base/log', () => ({ log: jest.fn() }));
const send = jest.mocked(sendContactMessage);

const message = (text = 'Hello there') => ({
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Hi',
  message: text,
});

/** A client no other test has used. */
let clients = 0;
let client = '';

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(log).mockClear();
  send.mockReset();
  send.mockResolvedValue();
  clients += 1;
  client = `client ${clients}`;
});
afterEach(() => {
  jest.useRealTimers();
  setShared(undefined);
});

/** Forgets all deliveries, as a process that has just started. */
const startProcess = () => Reflect.deleteProperty(globalThis, Symbol.for('site.contact'));

describe('the same message of the same client', () => {
  it('is sent once when it is submitted twice at the same time', async () => {
    const both = await Promise.all([deliver(message(), client), deliver(message(), client)]);
    expect(both).toEqual(['delivered', 'delivered']);
    expect(send.mock.calls).toEqual([[message(), expect.any(String)]]);
  });

  it('is not sent again when it is submitted later', async () => {
    await deliver(message(), client);
    jest.advanceTimersByTime(9 * 60_000);
    expect(await deliver(message(), client)).toBe('delivered');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent again when the first attempt failed', async () => {
    send.mockRejectedValueOnce(new Error('down'));
    await expect(deliver(message(), client)).rejects.toThrow('down');
    expect(await deliver(message(), client)).toBe('delivered');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('has the same idempotency key for each attempt', async () => {
    send.mockRejectedValueOnce(new Error('down'));
    await deliver(message(), client).catch(() => {});
    await deliver(message(), client);
    await deliver(message('Hello again'), client);
    const [first, second, other] = send.mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('fails for both submits at the same time when it cannot be sent', async () => {
    send.mockRejectedValueOnce(new Error('down'));
    const both = await Promise.allSettled([deliver(message(), client), deliver(message(), client)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it('is one line in the log when it came, without anything of it', async () => {
  send.mockRejectedValueOnce(new Error('down'));
  await deliver(message(), client).catch(() => {});
  expect(log).not.toHaveBeenCalled();
  await Promise.all([deliver(message(), client), deliver(message(), client)]);
  await deliver(message(), client);
  expect(jest.mocked(log).mock.calls).toEqual([['info', 'A contact message was delivered']]);
});

describe('a different message', () => {
  it('is sent: another text, another client', async () => {
    await deliver(message(), client);
    await deliver(message('Hello again'), client);
    await deliver(message(), `${client}, another`);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it.each(['name', 'email', 'subject'])('is sent: another %s', async (field) => {
    await deliver(message(), client);
    await deliver({ ...message(), [field]: 'x' }, client);
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('the rate limit', () => {
  const sendMany = async (count: number) => {
    for (let number = 0; number < count; number += 1)
      await deliver(message(`no. ${number}`), client);
  };

  it('allows five messages per client and minute', async () => {
    await sendMany(LIMIT);
    expect(await deliver(message('one more'), client)).toBe('rate-limited');
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('does not count the same message twice', async () => {
    await sendMany(LIMIT);
    expect(await deliver(message('no. 0'), client)).toBe('delivered');
  });

  it('ends after a minute on a monotonic clock, also if the system clock is set back', async () => {
    await sendMany(LIMIT);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(await deliver(message('one more'), client)).toBe('rate-limited');
    await jest.advanceTimersByTimeAsync(60_001);
    expect(await deliver(message('one more'), client)).toBe('delivered');
  });

  it('can be switched off', async () => {
    mockLimit = 0;
    startProcess();
    await sendMany(50);
    expect(send).toHaveBeenCalledTimes(50);
  });
});

describe('processes that share a Redis', () => {
  beforeEach(() => {
    mockLimit = 0;
    startProcess();
  });

  it('send the same message once when it is submitted twice at the same time', async () => {
    setShared(new FakeRedis().connect());
    let finish = () => {};
    send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const first = deliver(message(), client);
    await jest.advanceTimersByTimeAsync(0);
    startProcess();
    const second = deliver(message(), client);
    await jest.advanceTimersByTimeAsync(1_000);
    finish();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all([first, second])).toEqual(['delivered', 'delivered']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('do not send again what another one has sent', async () => {
    setShared(new FakeRedis().connect());
    await deliver(message(), client);
    startProcess();
    expect(await deliver(message(), client)).toBe('delivered');
    expect(await deliver(message('Hello again'), client)).toBe('delivered');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('send what another one could not', async () => {
    setShared(new FakeRedis().connect());
    let fail = () => {};
    send.mockImplementationOnce(
      () => new Promise((_, reject) => (fail = () => reject(new Error('down')))),
    );
    const first = deliver(message(), client).catch((error) => String(error));
    await jest.advanceTimersByTimeAsync(0);
    startProcess();
    const second = deliver(message(), client);
    await jest.advanceTimersByTimeAsync(0);
    fail();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all([first, second])).toEqual(['Error: down', 'delivered']);
  });

  it('send a message above the limit when the limit has ended', async () => {
    mockLimit = 1;
    setShared(undefined);
    startProcess();
    await deliver(message(), client);
    setShared(new FakeRedis().connect());
    expect(await deliver(message('one more'), client)).toBe('rate-limited');
    await jest.advanceTimersByTimeAsync(60_001);
    expect(await deliver(message('one more'), client)).toBe('delivered');
  });

  it('send by themselves while Redis fails', async () => {
    const redis = new FakeRedis();
    redis.isAway = true;
    setShared(redis.connect());
    expect(await deliver(message(), client)).toBe('delivered');
    expect(await deliver(message(), client)).toBe('delivered');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('wait a few seconds for another one, and read no more of its key than a claim is long', async () => {
    const shared = new FakeRedis().connect();
    shared.send.mockImplementation(async ([name]) => (name === 'SET' ? null : 'x'));
    setShared(shared);
    const outcome = deliver(message(), client);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toBe('delivered');
    expect(send).toHaveBeenCalledTimes(1);
    const reads = shared.send.mock.calls.filter(([[name]]) => name !== 'SET');
    expect(reads[0]?.[0]).toEqual(['GETRANGE', expect.any(String), '0', '31']);
  });
});

it('does not keep a request in memory after its message was delivered', async () => {
  jest.useRealTimers();
  mockLimit = LIMIT;
  startProcess();
  const requests = new AsyncLocalStorage<object>();
  const receive = () => {
    const request = { page: 'a large one' };
    return requests.run(request, async () => {
      await deliver(message(), client);
      return new WeakRef(request);
    });
  };
  const request = await receive();
  // The mock holds the promises it has returned.
  send.mockReset();
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = vm.runInNewContext('gc');
  for (let turn = 0; turn < 5 && request.deref(); turn += 1) {
    await new Promise(setImmediate);
    collectGarbage();
  }
  expect(request.deref()).toBeUndefined();
});

it('counts messages by their outcome, and a repeated one once', async () => {
  jest.useRealTimers();
  mockLimit = 1;
  startProcess();
  const counted = countInTest();
  await Promise.all([deliver(message(), client), deliver(message(), client)]);
  await deliver(message(), client);
  await deliver(message('One too many'), client);
  send.mockRejectedValueOnce(new Error('down'));
  await expect(deliver(message(), `another ${client}`)).rejects.toThrow('down');
  expect(await counted('site_contact_messages_total')).toEqual({
    'site_contact_messages_total{outcome="delivered"}': 1,
    'site_contact_messages_total{outcome="rate-limited"}': 1,
    'site_contact_messages_total{outcome="failed"}': 1,
    'site_contact_messages_total{outcome="honeypot"}': 0,
  });
  setMetrics(undefined);
});
