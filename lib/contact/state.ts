import type { ContactErrors, ContactValues } from './rules';

/** State of the contact form: the outcome of the last submit, and the values to show. */
export type ContactState = {
  status: 'idle' | 'sent' | 'failed';
  values: ContactValues;
  errors: ContactErrors;
};

/** The values of an empty form. */
export const NO_VALUES: ContactValues = { name: '', email: '', subject: '', message: '' };

/** States before the first submit, and after a successful one. */
export const IDLE: ContactState = { status: 'idle', values: NO_VALUES, errors: {} };
export const SENT: ContactState = { status: 'sent', values: NO_VALUES, errors: {} };

/** Errors of the message field: it could not be sent (spec section 8), or CONTACT_RATE_LIMIT. */
export const SEND_FAILED = 'Failed to send message. Please try again.';
export const TOO_MANY_TEXT = 'Too many messages. Please wait a minute and try again.';

/** State after a failed submit, which keeps every value. */
export function failed(values: ContactValues, errors: ContactErrors): ContactState {
  return { status: 'failed', values, errors };
}
