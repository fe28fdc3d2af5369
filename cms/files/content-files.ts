import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { type Level, log, namedError } from '../../engine';
import { oneLine, shorten } from '../../engine/text';
import type { GetMetrics } from '../metrics';

/** A wrong or missing content file. `problem` tells the writer what to change. */
export class ContentError extends namedError('ContentError', { isForOperators: true }) {
  /** Whether the last good version is still served. Otherwise the file is left out. */
  isKept = false;
  constructor(
    readonly file: string,
    readonly problem: string,
    readonly line?: number,
  ) {
    super(oneLine(`${file}${line ? `:${line}` : ''}: ${problem}`));
  }
}

/** Sorts like a file manager: ignores case and accents, and compares numbers by value. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares names like a file manager, and equal ones by their characters. */
export function byName(one: string, other: string): number {
  return collator.compare(one, other) || Number(one > other) - Number(one < other);
}

/**
 * Sorted names of the files or folders in a folder, without links, which may lead elsewhere.
 */
export async function namesIn(folder: string, kind: 'isFile' | 'isDirectory'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter((entry) => entry[kind]() && !entry.name.startsWith('.'));
  return shown.map(({ name }) => name).sort(byName);
}

const WORD =
  'The file is a document of Word or another word processor. Save it as plain text in UTF-8.';
/** Signatures of files that are not texts, in hexadecimal, each with a sentence for writers. */
const SIGNATURES = [
  [/^(?:fffe|feff|(?:..00){4}|(?:00..){4})/, 'The file is saved as UTF-16. Save it as UTF-8.'],
  // ZIP (DOCX, ODT), DOC and RTF.
  [/^(?:504b0304|d0cf11e0|7b5c727466)/, WORD],
  [/^25504446/, 'The file is a PDF. Save its text as plain text in UTF-8.'],
] as const;

const NO_TEXT = 'The file has characters that no text has. Save it as plain text in UTF-8.';

/**
 * Reads a UTF-8 text, without its byte order mark.
 * @throws {ContentError} for another encoding, such as Windows-1252, and for files that are not
 * texts
 * @throws {Error} of the file system
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file);
  const start = bytes.subarray(0, 8).toString('hex');
  const [, sentence] = SIGNATURES.find(([signature]) => signature.test(start)) ?? [];
  if (sentence) throw new ContentError(file, sentence, 1);
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes);
  const lines = bytes.toString('latin1').split('\n');
  const buffers = lines.map((line) => Buffer.from(line, 'latin1'));
  const index = buffers.findIndex((line) => line.includes(0) || !isUtf8(line));
  const line = buffers[index] ?? bytes;
  throw new ContentError(file, problemOf(line), index + 1);
}

/**
 * The problem of a line that is not UTF-8; it quotes the first unusual word as Windows would show
 * it.
 */
function problemOf(line: Buffer): string {
  if (line.includes(0)) return NO_TEXT;
  const text = new TextDecoder('windows-1252').decode(line);
  const [word = text] = /(?<!\S)\S*[^ -~\s]\S*/.exec(text) ?? [];
  return `The file is not saved as UTF-8: see "${shorten(word, 40)}". Save it as UTF-8.`;
}

export function reportProblems(
  problems: readonly ContentError[],
  level: Level,
  metrics?: GetMetrics,
): void {
  metrics?.()?.contentProblems.set(problems.length);
  for (const { file, line, problem, isKept } of problems) {
    const meanwhile = isKept ? 'its last good version stays' : 'it is left out';
    log(level, `A content file is wrong: ${meanwhile}`, { file, line, problem });
  }
}
