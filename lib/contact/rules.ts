import { FIELD_MAX_LENGTH, MESSAGE_MIN_LENGTH } from '../constants';
import { hasControlCharacters } from '../text';

/*
 * The rules of the contact form (spec section 5), the same for browser and
 * server. No dependencies, since they are part of the browser's bundle.
 */

/** The form's fields, in their order on the page. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** Name of a field. */
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** What stands in the fields, as it was typed. */
export type ContactValues = Record<ContactField, string>;
/** What is wrong with them; nothing where nothing is. */
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The field's name as messages say it. */
const NAMES: ContactValues = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

/** Something, an at sign, something with a dot in it: whether it exists only a mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the values, field by field; empty when they can be sent. */
export function checkContact(values: ContactValues): ContactErrors {
  const problems = CONTACT_FIELDS.map((field) => [field, problemOf(field, values[field])]);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function problemOf(field: ContactField, value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed === '') return `${NAMES[field]} is required`;
  if (value.length > FIELD_MAX_LENGTH) {
    return `${NAMES[field]} must be at most ${FIELD_MAX_LENGTH.toLocaleString('en')} characters long`;
  }
  if (field === 'message') {
    return value.length < MESSAGE_MIN_LENGTH
      ? `Message must be at least ${MESSAGE_MIN_LENGTH} characters long`
      : undefined;
  }
  if (hasControlCharacters(trimmed)) {
    return `${NAMES[field]} must not contain control characters`;
  }
  if (field === 'email' && !EMAIL.test(trimmed)) return 'Please enter a valid email address';
}
