import { brand } from '@/brand/brand';
import {
  newPageOutcome,
  recordLog,
  testContext,
  withPageOutcome,
  withRequestContext,
} from '@/engine/testing';
import { deliver } from '@/lib/contact/deliver';
import { HONEYPOT_FIELD, IDLE, SEND_FAILED, TOO_MANY_TEXT } from '@/lib/contact/form';
import { countInTest } from '@/testing/count-in-test';
import { submitContact } from './actions';

/** The alternative that the form offers after a failure to send. */
const OTHER_WAY = `mailto:${brand.email}`;

jest.mock('@/lib/contact/deliver', () => ({ deliver: jest.fn() }));
recordLog();
const delivery = jest.mocked(deliver);

const good = {
  name: ' Ann ',
  email: ' <ann@example.com>',
  subject: 'Hi ',
  message: ' Hello\u0000 there ',
};
/** The cleaned values, which the form shows. */
const shown = { ...good, email: 'ann@example.com', message: ' Hello there ' };

/** The outcome that the last submit set for its page. */
let outcome = newPageOutcome();

function submit(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  outcome = newPageOutcome();
  return withRequestContext(testContext({ client: '1.1.1.1' }), () =>
    withPageOutcome(outcome, () => submitContact(IDLE, form)),
  );
}

beforeEach(() => {
  jest.resetAllMocks();
  delivery.mockResolvedValue('delivered');
});

it('delivers a good message with the client’s IP address, and clears the form', async () => {
  expect(await submit(good)).toEqual({ status: 'sent', errors: {} });
  expect(outcome.form).toBeUndefined();
  const trimmed = { ...shown, name: 'Ann', subject: 'Hi' };
  expect(delivery.mock.calls).toEqual([[trimmed, '1.1.1.1']]);
});

it.each([
  ['when it cannot be sent', () => delivery.mockRejectedValue(new Error('down')), SEND_FAILED, 503],
  ['above the rate limit', () => delivery.mockResolvedValue('rate-limited'), TOO_MANY_TEXT, 429],
])('returns an error %s, with the values for the page', async (_, prepare, message, status) => {
  prepare();
  expect(await submit(good)).toEqual({
    ...{ status: 'failed', errors: { message } },
    ...(message === SEND_FAILED && { link: OTHER_WAY }),
  });
  expect(outcome).toMatchObject({ form: { values: shown }, status });
});

it('returns the usual error for a filled honeypot, counts it, and delivers nothing', async () => {
  const counted = countInTest();
  const state = await submit({ ...good, [HONEYPOT_FIELD]: 'https://spam.example' });
  expect(state).toEqual({
    ...{ status: 'failed', errors: { message: SEND_FAILED }, link: OTHER_WAY },
  });
  expect(outcome.form).toEqual({ values: shown });
  expect(delivery).not.toHaveBeenCalled();
  const name = 'site_contact_messages_total{outcome="honeypot"}';
  expect(await counted(name)).toEqual({ [name]: 1 });
});

it.each([undefined, null, 'text', { get: 'x' }])(
  'delivers nothing for an argument that is no form: %j',
  async (form) => {
    const state = await submitContact(IDLE, form as never);
    expect(state.errors).toEqual({ message: SEND_FAILED });
    expect(delivery).not.toHaveBeenCalled();
  },
);
