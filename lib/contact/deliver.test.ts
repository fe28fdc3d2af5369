import { recordLog } from '../../engine/testing';
import { countInTest } from '../../testing/count-in-test';
import { sendContactMessage } from '../publisher-api';
import { deliver } from './deliver';

const LIMIT = 5;
let mockLimit = LIMIT;

jest.mock('../site/settings/env', () => ({ env: () => ({ CONTACT_RATE_LIMIT: mockLimit }) }));
jest.mock('../publisher-api', () => ({ sendContactMessage: jest.fn() }));
const logged = recordLog();
const send = jest.mocked(sendContactMessage);

const CLIENT = '192.0.2.1';
const MESSAGE = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello there' };
const deliverText = (message: string) => deliver({ ...MESSAGE, message }, CLIENT);
const deliverOne = () => deliver(MESSAGE, CLIENT);
const deliverTwice = () => Promise.all([deliverOne(), deliverOne()]);

beforeEach(() => {
  jest.useFakeTimers();
  send.mockReset().mockResolvedValue();
  startProcess(LIMIT);
});
afterEach(() => jest.useRealTimers());

/** Forgets all deliveries, like a process that has just started. */
function startProcess(limit: number) {
  mockLimit = limit;
  Reflect.deleteProperty(globalThis, Symbol.for('site.contact'));
}

describe('the same message of the same client', () => {
  it('is sent once, and logged once, when it is submitted at the same time and minutes later', async () => {
    expect(await deliverTwice()).toEqual(['delivered', 'delivered']);
    jest.advanceTimersByTime(9 * 60_000);
    expect(await deliverOne()).toBe('delivered');
    expect(send.mock.calls).toEqual([[MESSAGE, expect.any(String)]]);
    expect(logged).toEqual([{ level: 'info', message: 'A contact message was delivered' }]);
  });

  it('is sent again after a failure, with its own idempotency key', async () => {
    send.mockRejectedValueOnce(new Error('down'));
    await expect(deliverOne()).rejects.toThrow('down');
    expect(logged).toEqual([]);
    expect(await deliverOne()).toBe('delivered');
    await deliverText('Hello again');
    const [first, second, other] = send.mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });
});

it('a message with any other field, or of another client, is another one', async () => {
  startProcess(0);
  await deliverOne();
  for (const field of Object.keys(MESSAGE)) await deliver({ ...MESSAGE, [field]: 'x' }, CLIENT);
  await deliver(MESSAGE, '192.0.2.2');
  expect(send).toHaveBeenCalledTimes(Object.keys(MESSAGE).length + 2);
});

describe('the rate limit', () => {
  const sendMany = async (count: number) => {
    for (let number = 0; number < count; number += 1) await deliverText(`no. ${number}`);
  };

  it('allows five messages per client and minute, and does not count one twice', async () => {
    await sendMany(LIMIT);
    expect(await deliverText('one more')).toBe('rate-limited');
    expect(send).toHaveBeenCalledTimes(5);
    expect(await deliverText('no. 0')).toBe('delivered');
  });

  it('can be switched off', async () => {
    startProcess(0);
    await sendMany(50);
    expect(send).toHaveBeenCalledTimes(50);
  });
});

it('counts messages by their outcome, and a repeated one once', async () => {
  jest.useRealTimers();
  startProcess(1);
  const counted = countInTest();
  await deliverTwice();
  await deliverOne();
  await deliverText('One too many');
  send.mockRejectedValueOnce(new Error('down'));
  await expect(deliver(MESSAGE, '192.0.2.2')).rejects.toThrow('down');
  expect(await counted('site_contact_messages_total')).toEqual({
    'site_contact_messages_total{outcome="delivered"}': 1,
    'site_contact_messages_total{outcome="rate-limited"}': 1,
    'site_contact_messages_total{outcome="failed"}': 1,
    'site_contact_messages_total{outcome="honeypot"}': 0,
    'site_contact_messages_total{outcome="refused"}': 0,
  });
});
