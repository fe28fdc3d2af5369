import type { Nodes } from 'hast';

/*
 * What an article's Markdown may be before it is shown as plain text instead:
 * some texts take a parser minutes, or more stack than there is.
 */

/** Characters: some 30,000 words. */
const MAX_LENGTH = 200_000;
/** Quotes and lists inside one another. */
const MAX_CONTAINERS = 50;
/** Marks of emphasis, code and links in one block: a parser pairs each with all the others. */
const MAX_MARKS = 1_500;
/** Lines, each of which may be a block. */
const MAX_LINES = 10_000;
/** Elements inside one another. */
const MAX_DEPTH = 150;

/** Whether the text can be parsed in a time that a visitor would wait. */
export function isParsable(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH) return false;
  const lines = markdown.split('\n');
  return (
    lines.length <= MAX_LINES &&
    lines.every((line) => containersOf(line) <= MAX_CONTAINERS) &&
    markdown.split(/\n\s*\n/).every((block) => marksOf(block) <= MAX_MARKS)
  );
}

function marksOf(block: string): number {
  return block.match(/[*_~`[]/g)?.length ?? 0;
}

/** Quote and list marks at the start of a line, two columns of indentation counting as one. */
function containersOf(line: string): number {
  const start = /^[\s>*+\-.)\d]*/.exec(line)?.[0] ?? '';
  // A list's number has nine digits at most; looking for more takes for ever in a long one.
  const marks = start.match(/[>*+-]|\d{1,9}[.)]/g)?.length ?? 0;
  const indentation = start.match(/\s/g)?.length ?? 0;
  // A rule is a line of marks and nothing else; it nests nothing.
  return /^\s*([*-])(?:\s*\1)+\s*$/.test(line) ? 0 : Math.max(marks, indentation / 2);
}

/** A rehype plugin that throws on elements too deep to be rendered. */
export function rehypeDepthLimit() {
  return (tree: Nodes): void => {
    let level: Nodes[] = [tree];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) throw new RangeError('The article is nested too deep');
      level = level.flatMap((node) => ('children' in node ? node.children : []));
    }
  };
}
