'use server';

import { brand } from '@/brand/brand';
import { log, repeatForm, requestContext, respondWith } from '@/engine';
import { deliver } from '@/lib/contact/deliver';
import {
  type ContactErrors,
  type ContactState,
  type ContactValues,
  checkContact,
  failed,
  isHoneypotFilled,
  messageOf,
  readContactForm,
  SEND_FAILED,
  SENT,
  TOO_MANY_TEXT,
} from '@/lib/contact/form';
import { metrics } from '@/lib/site/metrics';

const OTHER_WAY = `mailto:${brand.email}`;

/** Validates and delivers a message (spec sections 4, 5, 8). A failure is a state, not an error. */
export async function submitContact(_: ContactState, form: FormData): Promise<ContactState> {
  // The argument is checked, because clients can call a server action with anything.
  if (!(form instanceof FormData)) return failed({ message: SEND_FAILED });
  const values = readContactForm(form);
  const errors = checkContact(values);
  if (Object.keys(errors).length > 0) return fail(values, errors);
  if (isHoneypotFilled(form)) {
    log('info', 'A contact message was not delivered: its honeypot field is filled in');
    metrics()?.messages.inc({ outcome: 'honeypot' });
    return fail(values, { message: SEND_FAILED }, OTHER_WAY);
  }
  const client = requestContext()?.client ?? 'unknown';
  try {
    const outcome = await deliver(messageOf(values), client);
    if (outcome === 'delivered') return SENT;
    respondWith({ status: 429 });
    return fail(values, { message: TOO_MANY_TEXT });
  } catch (error) {
    log('error', 'A contact message could not be delivered', { problem: String(error) });
    respondWith({ status: 503 });
    return fail(values, { message: SEND_FAILED }, OTHER_WAY);
  }
}

/** The state after a failure. It keeps the values for the page that is rendered next. */
function fail(values: ContactValues, errors: ContactErrors, link?: string): ContactState {
  repeatForm({ values });
  return failed(errors, link);
}
