import type { ContactErrors, ContactValues } from './rules';

/** What the contact form shows: what came of the last submit, and the values to go on with. */
export type ContactState = {
  status: 'idle' | 'sent' | 'failed';
  values: ContactValues;
  errors: ContactErrors;
};

/** Empty fields. */
export const NO_VALUES: ContactValues = { name: '', email: '', subject: '', message: '' };

/** Before the first submit. */
export const IDLE: ContactState = { status: 'idle', values: NO_VALUES, errors: {} };
/** After one that went well. */
export const SENT: ContactState = { status: 'sent', values: NO_VALUES, errors: {} };

/** The message field's text when the message could not be sent (spec section 8). */
export const SEND_FAILED = 'Failed to send message. Please try again.';
/** The message field's text above the limit of messages a minute. */
export const TOO_MANY = 'Too many messages. Please wait a minute and try again.';

/** A submit that came to nothing: every value stays. */
export function failed(values: ContactValues, errors: ContactErrors): ContactState {
  return { status: 'failed', values, errors };
}
