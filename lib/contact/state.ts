import type { ContactErrors, ContactValues } from './rules';

/** State of the contact form: the outcome of the last submit, and the values to show. */
export type ContactState = {
  status: 'idle' | 'sent' | 'failed';
  values: ContactValues;
  errors: ContactErrors;
};

/** The values of an empty form. */
export const NO_VALUES: ContactValues = { name: '', email: '', subject: '', message: '' };

/** State before the first submit. */
export const IDLE: ContactState = { status: 'idle', values: NO_VALUES, errors: {} };
/** State after a successful submit. */
export const SENT: ContactState = { status: 'sent', values: NO_VALUES, errors: {} };

/** Error of the message field when the message could not be sent (spec section 8). */
export const SEND_FAILED = 'Failed to send message. Please try again.';
/** Error of the message field above CONTACT_RATE_LIMIT. */
export const TOO_MANY_TEXT = 'Too many messages. Please wait a minute and try again.';

/** State after a failed submit, which keeps every value. */
export function failed(values: ContactValues, errors: ContactErrors): ContactState {
  return { status: 'failed', values, errors };
}
