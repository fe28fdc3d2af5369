import { hasControlCharacters } from '../../engine/text';
import { FIELD_MAX_LENGTH, MESSAGE_FIELDS, MESSAGE_MIN_LENGTH } from '../constants';

/* The rules, values and states of the contact form (spec section 5), for server and browser. */

export type MessageField = (typeof MESSAGE_FIELDS)[number];
export type ContactValues = Record<MessageField, string>;
/** Error messages by field; a field without an error is absent. */
export type ContactErrors = Partial<Record<MessageField, string>>;

export const CONTACT_LABELS: Record<MessageField, string> = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

/** Checks the values; returns the errors, or an empty object when the values can be sent. */
export function checkContact(values: ContactValues): ContactErrors {
  const problems = MESSAGE_FIELDS.map((field) => [field, problemOf(field, values[field])]);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function problemOf(field: MessageField, value: string): string | undefined {
  const label = CONTACT_LABELS[field];
  const trimmed = value.trim();
  if (isBlank(value)) return `${label} is required`;
  if (value.length > FIELD_MAX_LENGTH)
    return `${label} must be at most ${FIELD_MAX_LENGTH.toLocaleString('en')} characters long`;
  if (field === 'message' && value.length < MESSAGE_MIN_LENGTH)
    return `${label} must be at least ${MESSAGE_MIN_LENGTH} characters long`;
  if (field !== 'message' && hasControlCharacters(trimmed))
    return `${label} must not contain control characters`;
  if (field === 'email' && !EMAIL.test(trimmed)) return 'Please enter a valid email address';
}

/** The name of the honeypot, a field that people do not see and simple robots fill in. */
export const HONEYPOT_FIELD = 'website';

/**
 * The form's values as typed, without invisible characters. A missing field or a
 * file counts as empty. In single-line fields a tab becomes a space, because both look the same.
 */
export function readContactForm(form: FormData): ContactValues {
  const entries = MESSAGE_FIELDS.map((field) => {
    const text = withoutControls(textOf(form, field));
    if (field === 'message') return [field, text];
    const line = text.replaceAll('\t', ' ');
    return [field, field === 'email' ? bareAddress(line) : visibleLine(line)];
  });
  return Object.fromEntries(entries);
}

/** The message to send: the values, without white space around those of single-line fields. */
export function messageOf(values: ContactValues): ContactValues {
  const entries = MESSAGE_FIELDS.map((field) => {
    const value = values[field];
    return [field, field === 'message' ? value : value.trim()];
  });
  return Object.fromEntries(entries);
}

export function isHoneypotFilled(form: FormData): boolean {
  return textOf(form, HONEYPOT_FIELD) !== '';
}

/** A value with LF for CR LF, because the length limits count typed characters. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

/**
 * The state of the contact form: the outcome of the last submit. It has no typed text, because
 * React sends the state back with the next submit, beside the fields.
 */
export type ContactState = {
  status: 'idle' | 'sent' | 'failed';
  errors: ContactErrors;
  /** Another way to send the message: the page that can send the form, or an email address. */
  link?: string;
};

export const IDLE: ContactState = { status: 'idle', errors: {} };
export const SENT: ContactState = { status: 'sent', errors: {} };

export const SEND_FAILED = 'Failed to send message. Please try again.';
export const TOO_MANY_TEXT = 'Too many messages. Please wait a minute and try again.';

export const LOST_BODY =
  'Your message did not arrive whole, and nothing was sent. Go back in your browser, which still has what you typed, and try again; if the text is very long, shorten it.';
/** The message field's error for a complete form that the site did not process. */
export const UNSENT = 'Nothing was sent yet. Please check your message, and send it.';
/** The message field's error for a form from a page of another site. */
export const OTHER_PAGE =
  'Nothing was sent yet, because this text came from another site. Please check it, and send it.';
/** The message field's error for a form sent under a name of this site other than SITE_URL. */
export const OTHER_ADDRESS =
  'Nothing was sent: this form works only at the address below. Please copy your message, and send it from there.';

export function failed(errors: ContactErrors, link?: string): ContactState {
  return { status: 'failed', errors, ...(link && { link }) };
}

/**
 * Invisible characters (\p{DI}), including direction marks. Excluded are characters that change a
 * visible one: the letters of a flag, variation selectors (\p{VS}), and joiners between two
 * characters (emoji, and scripts such as Persian).
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?<!\S)\p{DI}+|(?:\u200C|\u200D)(?!\S)|(?!\u200C|\u200D|\p{VS})\p{DI}/gu;

/** What mail programs put around an address, such as `<` and `>`; the group is the address. */
const WRAPPED =
  /^(?:[\s<([“‘"']|mailto:)*([^\s@<>()[\]“”‘’"',;:?][^\s@<>:]*@[^\s@<>()[\]“”‘’"',;:?]+(?<!\.))[\s>)\]"'”’,;.]*(?:\?.*)?$/i;

/**
 * A loose pattern, because only an email can tell whether its address exists. It stops at the first
 * dot of the domain, because trying each dot takes seconds for a long text.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The text without control characters, except tabs and line breaks. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '');
}

/** The line without invisible characters, except those that change a neighbouring character. */
function visibleLine(line: string): string {
  return line.replace(UNSEEN, '$1');
}

/** Whether a text is invisible. U+2800 is a braille pattern without dots. */
function isBlank(text: string): boolean {
  return !/[^\s\p{DI}\p{Cc}\u2800]/u.test(text);
}

/** The address without invisible characters, and without white space or brackets around it. */
function bareAddress(text: string): string {
  const line = text.replace(/\p{DI}/gu, '');
  const [, address = ''] = WRAPPED.exec(line) ?? [];
  return EMAIL.test(address) ? address : line;
}
