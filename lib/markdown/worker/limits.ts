import type { Nodes } from 'hast';
import type { Nodes as MarkdownNodes, Table } from 'mdast';
import type { Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types';
import type { Node } from 'unist';
import { namedError } from '../../../engine';

/* Limits of the work of rendering. An article past one of them is shown as plain text. Marks in
   code do not count, and the marks of each entry of a list count separately. A text within the
   limits may still exceed those of time and memory (../pool.ts). */

/** A text or its document exceeds a limit. The message names the limit and, if known, the line. */
export class LimitError extends namedError('LimitError') {
  constructor(what: string, line?: number) {
    super(line ? `${what}, in line ${line}` : what);
  }
}

/** Quotes and lists that a line may open, because the parser tries each again in each line. */
const MAX_CONTAINERS = 30;
/** Marks of emphasis in a paragraph, each compared with all others. Further marks are text. */
const MAX_EMPHASIS = 4_000;

/** Nesting depth of elements. */
const MAX_DEPTH = 150;
/** Elements and texts of a document. */
export const MAX_NODES = 100_000;
/** Characters in all texts and attributes of a document. */
export const MAX_CHARACTERS = 1_000_000;

/** A line that begins with too many marks of quotes or lists, and is no thematic break. */
const CONTAINERS = new RegExp(
  String.raw`^(?!\s*([*-])(?:\s*\1)+\s*$)(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${MAX_CONTAINERS + 1}}`,
);
/** The start or end of a block of code, possibly in a list or a quote. */
const FENCE = /^[\s>*+-]*(```|~~~)/;

/** Refuses a text that a parser would need minutes for. @throws {LimitError} */
export function checkText(text: string): void {
  let fence = '';
  // A lone carriage return ends a line for the parser, too.
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (mark && (!fence || mark === fence)) fence = fence ? '' : mark;
    else if (!fence && CONTAINERS.test(line)) {
      throw new LimitError('lists or quotes are nested too deep', index + 1);
    }
  }
}

/** Counts the marks of emphasis in each text of a document. */
function countEmphasis(): Tokenizer {
  const counts = new WeakMap<TokenizeContext, number>();
  return function (effects, ok, nok): State {
    const count = (counts.get(this) ?? 0) + 1;
    counts.set(this, count);
    if (count <= MAX_EMPHASIS) return nok;
    return (code) => {
      effects.enter('data');
      effects.consume(code);
      effects.exit('data');
      return ok;
    };
  };
}

/** A syntax extension that treats marks of emphasis past a limit as text. */
export function limitedEmphasis(): Extension {
  const limit = { tokenize: countEmphasis() };
  return { text: { 42: limit, 95: limit } };
}

/** Elements and texts of a reference to a footnote, including the link back from the footnote. */
const NODES_OF_REFERENCE = 7;

/** A remark plugin that refuses a text whose document would be too large, before it exists. */
export function remarkLimits() {
  return (tree: MarkdownNodes) => {
    const urls = new Map<string, number>();
    let [nodes, characters] = [0, 0];
    for (const { node, line } of nodesOf<MarkdownNodes>(tree)) {
      if (node.type === 'definition') urls.set(node.identifier, node.url.length);
      nodes += nodesMadeOf(node);
      if ('referenceType' in node) characters += urls.get(node.identifier) ?? 0;
      requireSize(nodes, characters, line);
    }
  };
}

function nodesMadeOf(node: MarkdownNodes): number {
  if (node.type === 'footnoteReference') return NODES_OF_REFERENCE;
  // Each row has a cell for each column, even with one word.
  return node.type === 'table' ? cellsOf(node) : 1;
}

const cellsOf = ({ children }: Table) => children.length * (children[0]?.children.length ?? 0);

function requireSize(nodes: number, characters: number, line: number | undefined): void {
  if (nodes > MAX_NODES) throw new LimitError('the document has too many elements', line);
  if (characters > MAX_CHARACTERS) {
    throw new LimitError('the document has too many characters', line);
  }
}

/** A rehype plugin. @throws {LimitError} for a document too large or too deep to show */
export function rehypeOutputLimits() {
  return (tree: Nodes) => {
    let [nodes, characters] = [0, 0];
    for (const { node, line } of nodesOf<Nodes>(tree)) {
      nodes += 1;
      characters += charactersOf(node);
      requireSize(nodes, characters, line);
    }
  };
}

/**
 * The nodes of a tree with their lines, or with that of the nearest ancestor that has one. They
 * come level by level, because recursion would overflow the stack on a deep tree.
 * @throws {LimitError} for a node too deep
 */
function* nodesOf<Tree extends Node>(tree: Tree): Generator<{ node: Tree; line?: number }> {
  let level: { node: Tree; line?: number }[] = [{ node: tree }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const entry of level) {
      if (depth > MAX_DEPTH) throw new LimitError('the text is nested too deep', entry.line);
      yield entry;
      if (!('children' in entry.node)) continue;
      for (const node of entry.node.children as Tree[]) {
        next.push({ node, line: lineOf(node) ?? entry.line });
      }
    }
    level = next;
  }
}

function lineOf(node: Node): number | undefined {
  return node.position?.start.line;
}

function charactersOf(node: Nodes): number {
  if (node.type === 'text') return node.value.length;
  return node.type === 'element' ? Object.values(node.properties).join('').length : 0;
}
