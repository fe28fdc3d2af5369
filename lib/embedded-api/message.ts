import { printable } from '../base/text';

/** A message of the contact form (spec section 3). */
export type NewMessage = { name: string; email: string; subject: string; message: string };

/** A message in the database; `received_at` is ISO 8601 in UTC. */
export type StoredMessage = NewMessage & { id: number; received_at: string };

/** A visitor's text on one line, without control characters. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
