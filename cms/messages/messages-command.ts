import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { CommandError, numberOption, UsageError } from '../../engine';
import { count, printable, printableJson } from '../../engine/text';
import { MESSAGE_FIELDS } from '../../lib/publisher-api/contract';
import type { StoredMessage } from './message-database';
import type { Erased, MessageStore } from './message-store';
import { messageText } from './message-text';

export const USAGE =
  'Usage: npm run messages -- [--since DATE] [--json | --csv]\n' +
  '       npm run messages -- --delete ID | --delete-older-than DAYS | --backup FILE';
const DAY_MS = 24 * 60 * 60_000;

/** A day, or a time with its zone, because a time without one would depend on the machine. */
const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** @throws {UsageError | TypeError} with a sentence; a TypeError by `parseArgs` */
function readArguments(args: string[]) {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
  const actions = { delete: text, 'delete-older-than': text, backup: text };
  const options = { json: flag, csv: flag, since: text, ...actions };
  const { since, ...modes } = parseArgs({ args, options }).values;
  const { delete: id, 'delete-older-than': days, ...others } = modes;
  if (Object.keys(modes).length > 1) {
    throw new UsageError(
      'Only one of --json, --csv, --delete, --delete-older-than and --backup can be given at a time.',
    );
  }
  if (since !== undefined && (id ?? days ?? others.backup) !== undefined) {
    throw new UsageError(
      '--since says which messages are listed: it cannot be given with --delete or --backup.',
    );
  }
  if (since !== undefined && !dateSchema.safeParse(since).success) {
    throw new UsageError(
      `--since is "${since}", but it must be a day such as 2026-11-12 or a time with its zone such as 2026-11-12T09:00:00Z.`,
    );
  }
  return {
    ...others,
    id: id === undefined ? undefined : numberOption('delete', id),
    days: days === undefined ? undefined : numberOption('delete-older-than', days),
    since: since === undefined ? undefined : new Date(since),
  };
}

/**
 * Runs `npm run messages`: lists, copies or deletes messages.
 * @param warn receives a sentence for people, where the printed text is for programs
 * @returns the text to print
 * @throws {UsageError | CommandError} with a sentence: nothing was deleted
 */
export async function runMessagesCommand(
  args: string[],
  store: MessageStore,
  warn: (sentence: string) => void,
): Promise<string> {
  const { json, csv, since, id, days, backup } = readArguments(args);
  const { file } = store;
  const noFile = `${file} does not exist: no message was stored there. DATA_DIR says in which folder it is.`;
  if (store.isEmpty()) {
    if (id || backup !== undefined) throw new CommandError(noFile);
    if (json || csv) warn(noFile);
  }
  if (backup !== undefined) {
    if (existsSync(backup))
      throw new CommandError(`${backup} exists already: name a file that does not.`);
    await store.backUp(backup).catch((cause: Error) => {
      throw new CommandError(`${backup} cannot be written: ${cause.message}.`, { cause });
    });
    return `${file} is copied to ${path.resolve(backup)}.\n`;
  }
  if (id) {
    const erased = store.delete(id);
    if (erased.count === 0) throw new CommandError(`There is no message #${id} in ${file}.`);
    requireComplete(erased, `Message #${id} is deleted`, file);
    return `Message #${id} is deleted from ${file}.\n`;
  }
  if (days) {
    const erased = store.deleteOlderThan(new Date(Date.now() - days * DAY_MS));
    const what = `${count(erased.count, 'message')} older than ${count(days, 'day')} deleted`;
    requireComplete(erased, what, file);
    return `${what} from ${file}.\n`;
  }
  const messages = store.list({ since });
  if (json) return `${printableJson(messages)}\n`;
  if (csv) return asCsv(messages);
  if (store.isEmpty()) return `There are no messages: ${noFile}\n`;
  const number = messages.length ? count(messages.length, 'message') : 'There are no messages';
  const end = `${number}${since ? ` since ${since.toISOString()}` : ''} in ${file}.\n`;
  return messages.map((it) => `${messageText(it, '  ')}\n\n`).join('') + end;
}

/** @throws {CommandError} if a deleted text may still be in a file */
function requireComplete({ isComplete }: Erased, what: string, file: string): void {
  if (isComplete) return;
  throw new CommandError(
    `${what}, but another program reads the database: until that program has ended and this command has run again with --delete-older-than, the text can be found in ${file}-wal.`,
  );
}

const COLUMNS = ['id', 'received_at', ...MESSAGE_FIELDS] as const;

/**
 * CSV (RFC 4180) with all cells in quotes. It has a byte order mark, because Excel would otherwise
 * not read UTF-8.
 */
function asCsv(messages: StoredMessage[]): string {
  const lines = [COLUMNS, ...messages.map((message) => COLUMNS.map((column) => message[column]))];
  return `\uFEFF${lines.map((cells) => `${cells.map(asCell).join(',')}\r\n`).join('')}`;
}

/**
 * Places where a spreadsheet could begin a formula, which could leak other cells: at the start of a
 * text and after each separator, because some spreadsheets split even quoted cells. Of consecutive
 * separators the last is enough. White space between two is read once, in linear time.
 */
const FORMULA = /^(?=[\t\n])|(?<=^|[,;|\t\n"])(?=[^\S\t\n]*[=+\-@＝＋－＠])/g;

function asCell(value: string | number): string {
  const safe = printable(String(value)).replace(FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
