import { hasControlCharacters } from '../base/text';
import { FIELD_MAX_LENGTH, MESSAGE_MIN_LENGTH } from '../site/constants';

/* The rules of the contact form (spec section 5), which also the browser's bundle has. */

/** The form's fields, in their order on the page. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];
/** The values of the fields, as typed. */
export type ContactValues = Record<ContactField, string>;
/** Error messages by field; fields without an error are absent. */
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The fields' labels, which the error messages repeat. */
export const CONTACT_LABELS: ContactValues = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

/**
 * A loose pattern: only an email can tell whether its address exists. The pattern stops at the first
 * dot of the domain, as trying each dot takes seconds for a long text.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Checks the values and returns the errors; empty when they can be sent. */
export function checkContact(values: ContactValues): ContactErrors {
  const problems = CONTACT_FIELDS.map((field) => [field, problemOf(field, values[field])]);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function problemOf(field: ContactField, value: string): string | undefined {
  const label = CONTACT_LABELS[field];
  const trimmed = value.trim();
  if (trimmed === '') return `${label} is required`;
  if (value.length > FIELD_MAX_LENGTH)
    return `${label} must be at most ${FIELD_MAX_LENGTH.toLocaleString('en')} characters long`;
  if (field === 'message' && value.length < MESSAGE_MIN_LENGTH)
    return `${label} must be at least ${MESSAGE_MIN_LENGTH} characters long`;
  if (field !== 'message' && hasControlCharacters(trimmed))
    return `${label} must not contain control characters`;
  if (field === 'email' && !EMAIL.test(trimmed)) return 'Please enter a valid email address';
}
