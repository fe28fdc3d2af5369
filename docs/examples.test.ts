import { readFileSync } from 'node:fs';
import path from 'node:path';

/* Code blocks in documents match the files that they are from. */

const CONTRIBUTING = 'CONTRIBUTING.md';
const ENGINE = 'engine/README.md';
// A line that marks an omission: `// …`, `/* … */` or `{/* … */}`.
const LEFT_OUT = /^\s*(?:\/\/ …|\/\* … \*\/|\{\/\* … \*\/\})$/m;

const read = (file: string) => readFileSync(file, 'utf8');

/** A text without indentation and empty lines. */
const compact = (text: string) => text.trim().replace(/\s*\n\s*/g, '\n');

/** The code blocks of a document, each with the file linked in the line above. */
function blocksIn(document: string) {
  const found = read(document).matchAll(/([^\n]*)\n+```(?:[jt]sx?)\n(.*?)^```$/gms);
  return [...found].map(([, above = '', code = '']) => {
    const [, target = ''] = /\]\(([^)]+)\)/.exec(above) ?? [];
    const file = path.join(path.dirname(document), target);
    return { document, file, parts: code.split(LEFT_OUT).map(compact).filter(Boolean) };
  });
}

/** The first part of a block that is not in its file, or not after the previous part. */
function firstWrong(parts: readonly string[], source: string): string | undefined {
  let rest = `\n${compact(source)}\n`;
  return parts.find((part) => {
    const at = rest.indexOf(`\n${part}\n`);
    rest = rest.slice(at + part.length + 1);
    return at < 0;
  });
}

const blocks = [CONTRIBUTING, ENGINE].flatMap(blocksIn);

it.each(blocks)('$document shows $file as it is', ({ file, parts }) => {
  expect(parts).not.toEqual([]);
  expect(firstWrong(parts, read(file))).toBeUndefined();
});

it.each([
  ['parts of a file in their order', ['a\nb', 'c'], undefined],
  ['lines that are not beside each other', ['a\nc'], 'a\nc'],
  ['parts in another order', ['c', 'a'], 'a'],
])('a block is judged by its first wrong part: %s', (_, parts, wrong) => {
  expect(firstWrong(parts, '  a\n\n  b\n  c\n')).toBe(wrong);
});
