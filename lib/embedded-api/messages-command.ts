import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { MessageStore, StoredMessage } from './messages';

/** Usage of `npm run messages`. */
export const USAGE = 'Usage: npm run messages -- [--json | --delete ID | --delete-older-than DAYS]';
const DAY_MS = 24 * 60 * 60_000;

const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, {
      error: ({ input }) => `${name} is "${input}", but it must be a whole number above 0.`,
    })
    .transform(Number);

const argumentsSchema = z
  .object({
    json: z.boolean().optional(),
    delete: wholeNumber('--delete').optional(),
    'delete-older-than': wholeNumber('--delete-older-than').optional(),
  })
  .refine((values) => Object.keys(values).length <= 1, {
    error: 'Only one of --json, --delete and --delete-older-than can be given at a time.',
  });

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean' },
      delete: { type: 'string' },
      'delete-older-than': { type: 'string' },
    },
  });
  const { data, error } = argumentsSchema.safeParse({ ...values });
  if (error) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  return data;
}

/**
 * Runs `npm run messages`: lists or deletes messages.
 * @returns the text to print
 * @throws {Error} with a sentence for invalid arguments; nothing is deleted then
 */
export function runMessagesCommand(args: string[], store: MessageStore): string {
  const { json, delete: id, 'delete-older-than': days } = readArguments(args);
  if (id !== undefined) {
    if (!store.delete(id)) throw new Error(`There is no message #${id}.`);
    return `Message #${id} is deleted.`;
  }
  if (days !== undefined) {
    const count = store.deleteOlderThan(new Date(Date.now() - days * DAY_MS));
    const messages = count === 1 ? '1 message' : `${count} messages`;
    return `${messages} older than ${days === 1 ? '1 day' : `${days} days`} deleted.`;
  }
  const messages = store.list();
  if (json) return JSON.stringify(messages, null, 2);
  return messages.length > 0 ? messages.map(format).join('\n') : 'There are no messages.';
}

function format({ id, received_at, name, email, subject, message }: StoredMessage): string {
  const body = printable(message).replaceAll('\n', '\n  ');
  return [
    `#${id}  ${received_at}`,
    `From:    ${oneLine(name)} <${oneLine(email)}>`,
    `Subject: ${oneLine(subject)}`,
    `\n  ${body}\n`,
  ].join('\n');
}

/** The text without control characters, by which a message could control the terminal. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ');
}
