import type { Nodes, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { namedError } from '../../../../engine';

/*
 * An article past a limit is shown as plain text. Limits on the Markdown are a cheap first check of
 * texts that would take a parser minutes; limits of time and memory (../pool.ts) stop the rest.
 * Limits on the rendered document bound the work of the main thread.
 */

/** A text or its rendered document exceeds a limit; the message names the limit. */
export class LimitError extends namedError('LimitError') {}

/** Characters of a text: some 30,000 words. */
const MAX_LENGTH = 200_000;
/** Nesting depth of quotes and lists. */
const MAX_CONTAINERS = 50;
/** Delimiters in one block, of emphasis, code, links and HTML: a parser pairs each with all others. */
const MAX_MARKS = 1_500;
/** Lines, each of which may be a block. */
const MAX_LINES = 10_000;
/** Cells in all tables: a row of one word still becomes a cell for every column. */
const MAX_CELLS = 5_000;
/** References to footnotes: each becomes a link, and a link back from the footnote. */
const MAX_FOOTNOTE_REFERENCES = 1_000;

/** Nesting depth of elements. */
const MAX_DEPTH = 150;
/** Elements and texts of a document; React renders about 100 in a millisecond. */
export const MAX_NODES = 20_000;
/** Characters in all texts and attributes of a document. */
export const MAX_CHARACTERS = 500_000;

/** Refuses a text that would take too long to parse. @throws {LimitError} */
export function checkInput(markdown: string): void {
  require(markdown.length <= MAX_LENGTH, 'too long');
  // For the parser, a lone carriage return ends a line.
  const lines = markdown.split(/\r\n|\n|\r/);
  require(lines.length <= MAX_LINES, 'too many lines');
  require(lines.every((line) => containersOf(line) <= MAX_CONTAINERS), 'lists or quotes too deep');
  require((markdown.match(/\[\^/g)?.length ?? 0) <= MAX_FOOTNOTE_REFERENCES, 'too many footnotes');
  let [opening, closing, columns, cells] = [0, 0, 0, 0];
  for (const line of lines) {
    if (line.trim() === '') {
      [opening, closing, columns] = [0, 0, 0];
      continue;
    }
    opening += line.match(/[*_~`[<]/g)?.length ?? 0;
    closing += line.match(/]/g)?.length ?? 0;
    require(Math.max(opening, closing) <= MAX_MARKS, 'too many marks in one block');
    cells += columns;
    columns = Math.max(columns, columnsOf(line));
    require(cells <= MAX_CELLS, 'too many table cells');
  }
}

function require(isMet: boolean, message: string): void {
  if (!isMet) throw new LimitError(message);
}

/** The number of quote and list marks at the start of a line; two columns of indentation count as one. */
function containersOf(line: string): number {
  const start = /^[\s>*+\-.)\d]*/.exec(line)?.[0] ?? '';
  // A list number has at most nine digits; an unbounded match would be quadratic.
  const marks = start.match(/[>*+-]|\d{1,9}[.)]/g)?.length ?? 0;
  const indentation = start.match(/\s/g)?.length ?? 0;
  // A thematic break consists of marks only, and nests nothing.
  return /^\s*([*-])(?:\s*\1)+\s*$/.test(line) ? 0 : Math.max(marks, indentation / 2);
}

/** The number of columns that a table's delimiter row (`|---|:-:|`) defines; 0 for any other line. */
function columnsOf(line: string): number {
  const isDelimiterRow = line.includes('|') && line.includes('-') && !/[^\s|:>*+\-.)\d]/.test(line);
  return isDelimiterRow ? line.split('|').filter((cell) => cell.includes('-')).length : 0;
}

/** A rehype plugin that throws a {@link LimitError} for a document too large or too deep to render. */
export function rehypeOutputLimits() {
  return (tree: Nodes) => {
    let [nodes, characters] = [0, 0];
    // Level by level: recursion would overflow the stack on a deep document.
    let level: Nodes[] = [tree];
    for (let depth = 0; level.length > 0; depth += 1) {
      require(depth <= MAX_DEPTH, 'the document is nested too deep');
      nodes += level.length;
      for (const node of level) characters += charactersOf(node);
      require(nodes <= MAX_NODES, 'the document has too many elements');
      require(characters <= MAX_CHARACTERS, 'the document has too many characters');
      level = level.flatMap((node) => ('children' in node ? node.children : []));
    }
  };
}

function charactersOf(node: Nodes): number {
  if (node.type === 'text') return node.value.length;
  return node.type === 'element' ? Object.values(node.properties).join('').length : 0;
}

/** The most characters of a code block that is highlighted: some 250 lines. */
const MAX_CODE = 10_000;

const highlight = rehypeHighlight({ detect: false });

/**
 * A rehype plugin that highlights code of a named language, but no block past a limit, so that the
 * article need not become plain text. Plugins that add nodes run before.
 */
export function rehypeHighlightWithinLimits() {
  return (tree: Root, file: VFile) => {
    let left = MAX_NODES - countNodes(tree);
    visit(tree, 'element', (pre) => {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element') return;
      const { children } = code;
      if (children.some((child) => child.type !== 'text' || child.value.length > MAX_CODE)) return;
      highlight({ type: 'root', children: [pre] }, file);
      const added = countNodes(code);
      if (added > left) code.children = children;
      else left -= added;
    });
  };
}

/** The number of elements and texts in a part of a document, itself included. */
function countNodes(node: Nodes): number {
  if (!('children' in node)) return 1;
  return node.children.reduce((count, child) => count + countNodes(child), 1);
}
