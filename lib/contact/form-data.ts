import { CONTACT_FIELDS, type ContactValues } from './rules';

/** The name of the honeypot, a field that people do not see and simple robots fill in. */
export const HONEYPOT_FIELD = 'website';

/**
 * The form's values as they were typed; a missing field, or a file in its place, is empty. In
 * single-line fields, which may have no control characters, a tab becomes a space: it looks like one.
 */
export function readContactForm(form: FormData): ContactValues {
  const entries = CONTACT_FIELDS.map((field) => {
    const text = textOf(form, field);
    return [field, field === 'message' ? text : text.replaceAll('\t', ' ')];
  });
  return Object.fromEntries(entries);
}

/** Whether the honeypot field was filled in. */
export function isHoneypotFilled(form: FormData): boolean {
  return textOf(form, HONEYPOT_FIELD) !== '';
}

/** Normalizes line breaks: forms submit CR LF, but the length limits count typed characters. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}
