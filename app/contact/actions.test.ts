import { log } from '@/lib/base/log';
import { withRequestContext } from '@/lib/base/request-context';
import { deliver } from '@/lib/contact/deliver';
import { HONEYPOT_FIELD, IDLE } from '@/lib/contact/form';
import { setMetrics } from '@/lib/site/metrics';
import { countInTest } from '@/testing/count-in-test';
import { submitContact } from './actions';

jest.mock('@/lib/contact/deliver', () => ({ deliver: jest.fn() }));
jest.mock('@/lib/base/log', () => ({ log: jest.fn() }));
const delivery = jest.mocked(deliver);

const good = { name: ' Ann ', email: ' ann@example.com', subject: 'Hi ', message: ' Hello there ' };

function submit(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const context = { id: 'x', client: '1.1.1.1', upstreamMs: 0 };
  return withRequestContext(context, () => submitContact(IDLE, form));
}

beforeEach(() => {
  jest.resetAllMocks();
  delivery.mockResolvedValue('delivered');
});

it('delivers a good message with the client’s IP address, and clears the form', async () => {
  expect(await submit(good)).toEqual({
    status: 'sent',
    values: { name: '', email: '', subject: '', message: '' },
    errors: {},
  });
  const trimmed = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hi',
    message: ' Hello there ',
  };
  expect(delivery.mock.calls).toEqual([[trimmed, '1.1.1.1']]);
});

it('validates on the server, and delivers nothing invalid', async () => {
  expect(await submit({ ...good, name: '', message: 'short' })).toEqual({
    status: 'failed',
    values: { ...good, name: '', message: 'short' },
    errors: {
      name: 'Name is required',
      message: 'Message must be at least 10 characters long',
    },
  });
  expect(delivery).not.toHaveBeenCalled();
});

it('returns every value and an error when the message cannot be sent', async () => {
  delivery.mockRejectedValue(new Error('down'));
  expect(await submit(good)).toEqual({
    status: 'failed',
    values: good,
    errors: { message: 'Failed to send message. Please try again.' },
  });
});

it('returns every value and an error above the rate limit', async () => {
  delivery.mockResolvedValue('rate-limited');
  expect(await submit(good)).toEqual({
    status: 'failed',
    values: good,
    errors: { message: 'Too many messages. Please wait a minute and try again.' },
  });
});

it('returns the usual error for a filled honeypot, counts it, and delivers nothing', async () => {
  const counted = countInTest();
  expect(await submit({ ...good, [HONEYPOT_FIELD]: 'https://spam.example' })).toEqual({
    status: 'failed',
    values: good,
    errors: { message: 'Failed to send message. Please try again.' },
  });
  expect(delivery).not.toHaveBeenCalled();
  expect(await counted('site_contact_messages_total{outcome="honeypot"}')).toEqual({
    'site_contact_messages_total{outcome="honeypot"}': 1,
  });
  setMetrics(undefined);
});

it.each([undefined, null, 'text', { get: 'x' }])(
  'delivers nothing for an argument that is no form: %j',
  async (form) => {
    const state = await submitContact(IDLE, form as never);
    expect(state.errors).toEqual({ message: 'Failed to send message. Please try again.' });
    expect(delivery).not.toHaveBeenCalled();
  },
);

it('logs nothing of a message', async () => {
  delivery.mockRejectedValue(new Error('down'));
  await submit(good);
  await submit({ ...good, [HONEYPOT_FIELD]: 'x' });
  expect(jest.mocked(log)).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(jest.mocked(log).mock.calls)).not.toMatch(/Ann|ann@|Hello/);
});
