import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { interruptAfter } from '../time-limit';
import { importLimits } from './limits';

/** A text in work, with the line of the imported file from which each of its lines comes. */
export type SourceText = { readonly text: string; readonly lines: readonly number[] };

/** A part of a text, by its offsets, and what stands in its place. */
export type Edit = { start: number; end: number; text: string };

/** @param firstLine the line of the file at which the text begins, from 1 */
export function sourceText(text: string, firstLine = 1): SourceText {
  return { text, lines: text.split('\n').map((_, index) => firstLine + index) };
}

/** The line of the imported file at an offset of the text, from 1. */
export function lineAt(source: SourceText, offset: number): number {
  const starts = startsOf(source);
  return source.lines[countUpTo(starts, offset) - 1] ?? 1;
}

/** The offsets at which the lines of a text begin. */
const lineStarts = new WeakMap<SourceText, readonly number[]>();
function startsOf(source: SourceText): readonly number[] {
  const known = lineStarts.get(source);
  if (known) return known;
  const starts = [0];
  for (const { index } of source.text.matchAll(/\n/g)) starts.push(index + 1);
  lineStarts.set(source, starts);
  return starts;
}

/** How many numbers of a list in order are not above another one. */
function countUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text with its edits made; of two that overlap the first counts. */
export function edited(source: SourceText, edits: readonly Edit[]): SourceText {
  const { text } = source;
  const parts: string[] = [];
  const lines = [source.lines[0] ?? 1];
  let at = 0;
  let line = 0;
  const keepTo = (end: number) => {
    const kept = text.slice(at, end);
    parts.push(kept);
    for (let left = newlines(kept); left > 0; left -= 1) {
      line += 1;
      lines.push(source.lines[line] ?? 1);
    }
    at = end;
  };
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (edit.start < at) continue;
    keepTo(edit.start);
    parts.push(edit.text);
    const own = source.lines[line] ?? 1;
    lines.push(...Array<number>(newlines(edit.text)).fill(own));
    line += newlines(text.slice(edit.start, edit.end));
    at = edit.end;
  }
  keepTo(text.length);
  return { text: parts.join(''), lines };
}

const newlines = (text: string) => text.split('\n').length - 1;

/** Marks with which no address and no code begins, and which may take a parser very long. */
const UNREAD = ['attention', 'strikethrough', 'wwwAutolink', 'protocolAutolink', 'emailAutolink'];
const markdown = unified().use(remarkParse).use(remarkGfm);
const structure = markdown()
  .data('micromarkExtensions', [{ disable: { null: UNREAD } }])
  .freeze();

/** The last text that was parsed: most steps of an import leave a text as it is. */
let last = { text: '', tree: structure.parse('') };

/**
 * The parsed Markdown of a text, which nobody changes; emphasis and bare URLs are text.
 * @throws {TooLongError}
 */
export function parseMarkdown(text: string): Root {
  if (text !== last.text) {
    last = { text, tree: inTime(text, () => structure.parse(text)) };
  }
  return last.tree;
}

/** The parsed Markdown of a short text, emphasis and bare URLs included. */
export const parseWhole = (text: string): Root => markdown.parse(text);

/** Interrupts a computation that takes too long for its text. @throws {TooLongError} */
export function inTime<Result>(text: string, run: () => Result): Result {
  const { milliseconds, millisecondsPerCharacter } = importLimits;
  return interruptAfter(milliseconds + millisecondsPerCharacter * text.length, run);
}

/** Finds whether an offset of a text is within code, which no template language touches. */
export function codeFinder(text: string): (offset: number) => boolean {
  const starts: number[] = [];
  const ends: number[] = [];
  visit(parseMarkdown(text), ['code', 'inlineCode'], ({ position }) => {
    starts.push(position?.start.offset ?? 0);
    ends.push(position?.end.offset ?? 0);
  });
  return (offset) => offset < (ends[countUpTo(starts, offset) - 1] ?? 0);
}
