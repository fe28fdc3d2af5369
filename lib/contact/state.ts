import { CONTACT_FIELDS, type ContactErrors, type ContactValues } from './rules';

/** The state of the contact form: the outcome of the last submit, and the values to show. */
export type ContactState = {
  status: 'idle' | 'sent' | 'failed';
  values: ContactValues;
  errors: ContactErrors;
};

/** The values of an empty form. */
export const NO_VALUES = Object.fromEntries(
  CONTACT_FIELDS.map((field) => [field, '']),
) as ContactValues;

/** The state before the first submit. */
export const IDLE: ContactState = { status: 'idle', values: NO_VALUES, errors: {} };
/** The state after a successful submit. */
export const SENT: ContactState = { status: 'sent', values: NO_VALUES, errors: {} };

/** The message field's error when sending failed (spec section 8). */
export const SEND_FAILED = 'Failed to send message. Please try again.';
/** The message field's error above CONTACT_RATE_LIMIT. */
export const TOO_MANY_TEXT = 'Too many messages. Please wait a minute and try again.';

/** The state after a failed submit, with every value kept. */
export function failed(values: ContactValues, errors: ContactErrors): ContactState {
  return { status: 'failed', values, errors };
}
