import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { MessageStore, StoredMessage } from './messages';

const USAGE =
  'Usage: npm run messages -- [--since DATE] [--json | --csv | --follow]\n' +
  '       npm run messages -- --delete ID | --delete-older-than DAYS';
const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds between two queries for messages that another process has received. */
const POLL_MS = 500;

/** A day or a time; a time without a zone would mean another one on each machine. */
const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function withUsage<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean' },
      csv: { type: 'boolean' },
      follow: { type: 'boolean' },
      delete: { type: 'string' },
      'delete-older-than': { type: 'string' },
      since: { type: 'string' },
    },
  });
  const { since, ...others } = values;
  const { delete: id, 'delete-older-than': days, ...listing } = others;
  if (Object.keys(others).length > 1) {
    throw new Error(
      'Only one of --json, --csv, --follow, --delete and --delete-older-than can be given at a time.',
    );
  }
  if (since !== undefined && (id ?? days) !== undefined) {
    throw new Error('--since says which messages are listed: it cannot be given with --delete.');
  }
  if (since !== undefined && !dateSchema.safeParse(since).success) {
    throw new Error(
      `--since is "${since}", but it must be a day such as 2026-11-12 or a time with its zone such as 2026-11-12T09:00:00Z.`,
    );
  }
  return {
    ...listing,
    id: wholeNumber('--delete', id),
    days: wholeNumber('--delete-older-than', days),
    since: since === undefined ? undefined : new Date(since),
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${name} is "${text}", but it must be a whole number above 0.`);
}

/**
 * Runs `npm run messages`: lists, deletes or, until the signal, follows messages.
 * @returns the text to print, part by part
 * @throws {Error} with a sentence, and the usage for invalid arguments; nothing is deleted then
 */
export async function* runMessagesCommand(
  args: string[],
  store: MessageStore,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { json, csv, follow, since, id, days } = withUsage(() => readArguments(args));
  if (id) {
    if (!store.delete(id)) throw new Error(`There is no message #${id}.`);
    yield `Message #${id} is deleted.\n`;
  } else if (days) {
    const count = store.deleteOlderThan(new Date(Date.now() - days * DAY_MS));
    const messages = count === 1 ? '1 message' : `${count} messages`;
    yield `${messages} older than ${days === 1 ? '1 day' : `${days} days`} deleted.\n`;
  } else if (follow) {
    yield* followed(store, since, signal);
  } else {
    const messages = store.list({ since });
    if (json) yield `${JSON.stringify(messages, null, 2)}\n`;
    else if (csv) yield asCsv(messages);
    else if (messages.length === 0) yield 'There are no messages.\n';
    else for (const message of messages) yield format(message);
  }
}

/** Messages as they come, oldest first: from a date on, or from now. */
async function* followed(store: MessageStore, since: Date | undefined, signal: AbortSignal) {
  let after = since ? 0 : store.list()[0]?.id;
  while (!signal.aborted) {
    for (const message of store.list({ since, after }).reverse()) {
      yield format(message);
      after = message.id;
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

function format({ id, received_at, name, email, subject, message }: StoredMessage): string {
  const body = printable(message).replaceAll('\n', '\n  ');
  return [
    `#${id}  ${received_at}`,
    `From:    ${oneLine(name)} <${oneLine(email)}>`,
    `Subject: ${oneLine(subject)}`,
    `\n  ${body}\n\n`,
  ].join('\n');
}

const COLUMNS = ['id', 'received_at', 'name', 'email', 'subject', 'message'] as const;

/** CSV with a header (RFC 4180), in UTF-8. */
function asCsv(messages: StoredMessage[]): string {
  const lines = [COLUMNS, ...messages.map((message) => COLUMNS.map((column) => message[column]))];
  return lines.map((cells) => `${cells.map(asCell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would execute as a formula, which could leak other cells. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\n]/;

function asCell(value: string | number): string {
  const text = printable(String(value));
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text without control characters, by which a message could control the terminal. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ');
}
