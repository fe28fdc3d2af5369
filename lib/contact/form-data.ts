import { CONTACT_FIELDS, type ContactValues } from './rules';

/** Name of the field that people do not see and simple robots fill. */
export const HONEYPOT_FIELD = 'website';

/**
 * The form's values as they were typed; a missing field, or a file in its place, is
 * empty. A tab in a field of one line, as it comes with text pasted from a table, is a
 * space: nobody sees the difference.
 */
export function readContactForm(form: FormData): ContactValues {
  const entries = CONTACT_FIELDS.map((field) => {
    const text = textOf(form, field);
    return [field, field === 'message' ? text : text.replaceAll('\t', ' ')];
  });
  return Object.fromEntries(entries);
}

/** Whether the hidden field was filled. */
export function isTrapped(form: FormData): boolean {
  return textOf(form, HONEYPOT_FIELD) !== '';
}

/** Forms send line ends as CR LF; one character typed is one character counted. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}
