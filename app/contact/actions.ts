'use server';

import { log } from '@/lib/base/log';
import { requestContext } from '@/lib/base/request-context';
import { deliver } from '@/lib/contact/deliver';
import {
  type ContactState,
  checkContact,
  failed,
  isHoneypotFilled,
  NO_VALUES,
  readContactForm,
  SEND_FAILED,
  SENT,
  TOO_MANY_TEXT,
} from '@/lib/contact/form';
import { metrics } from '@/lib/site/metrics';

/** Validates and delivers a message (spec sections 4, 5, 8). Never throws: failures are states. */
export async function submitContact(_: ContactState, form: FormData): Promise<ContactState> {
  // A server action is a public endpoint: clients can call it with any argument.
  if (!(form instanceof FormData)) return failed(NO_VALUES, { message: SEND_FAILED });
  const values = readContactForm(form);
  const errors = checkContact(values);
  if (Object.keys(errors).length > 0) return failed(values, errors);
  if (isHoneypotFilled(form)) {
    log('info', 'A contact message was not delivered: its honeypot field is filled in');
    metrics()?.messages.inc({ outcome: 'honeypot' });
    return failed(values, { message: SEND_FAILED });
  }
  const [name, email, subject] = [values.name.trim(), values.email.trim(), values.subject.trim()];
  const client = requestContext()?.client ?? 'unknown';
  try {
    const outcome = await deliver({ name, email, subject, message: values.message }, client);
    return outcome === 'delivered' ? SENT : failed(values, { message: TOO_MANY_TEXT });
  } catch (error) {
    log('error', 'A contact message could not be delivered', { problem: String(error) });
    return failed(values, { message: SEND_FAILED });
  }
}
