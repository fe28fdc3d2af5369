import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/*
 * No text of a visitor keeps the process busy: every regular expression that may meet one takes time
 * in proportion to the length of the text.
 */

const ROOT = path.join(__dirname, '..');
const ROOMS = [
  'middleware.ts',
  ...['app', 'lib/articles', 'lib/base', 'lib/contact', 'lib/discovery', 'lib/embedded-api'],
  ...['lib/media', 'lib/pages', 'lib/publish', 'lib/server', 'lib/urls'],
  'lib/site/usable-slug.ts',
];

/** Length of a text, for which a quadratic expression takes some 100 ms, and a linear one 0.05. */
const LENGTH = 10_000;
const MAX_MS = 20;

/** Beginnings before a long text, so that an expression reaches its part that repeats. */
const BEGINNINGS = ['', 'a@', '[', '://', 'Bearer ', 'image/avif', '---\n'];
/** Ends after a long text, so that an expression fails, and tries another way to match. */
const ENDS = ['x', '\n', '@'];

function filesIn(name: string): string[] {
  const file = path.join(ROOT, name);
  if (!statSync(file).isDirectory()) return [file];
  const all = readdirSync(file, { recursive: true, encoding: 'utf8' });
  return all.filter((it) => /(?<!\.test|\.d)\.tsx?$/.test(it)).map((it) => path.join(file, it));
}

/** Matches a literal by the code before it, as a slash in a text, a comment or a tag begins none. */
const LITERAL =
  /(?<=(?:[(=>:,[!&|?]|\breturn)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/g;

function expressionsIn(file: string): [at: string, expression: RegExp][] {
  const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
  return [...code.matchAll(LITERAL)].map(([literal, pattern = '', flags]) => [
    `${path.relative(ROOT, file)} ${literal}`,
    new RegExp(pattern, flags),
  ]);
}

/** Long texts that repeat one or two characters of an expression. */
function* longTexts({ source }: RegExp): Generator<string> {
  const signs = new Set(source.replace(/\\[a-zA-Z]/g, '').match(/[^\w\s]/g) ?? []);
  const characters = [...[...signs].slice(0, 12), 'a', '0', ' ', '\t', '\n', '\u00a0'];
  const units = [...characters, ...characters.map((it) => `${it}a`)];
  for (const unit of units) {
    const middle = unit.repeat(LENGTH / unit.length);
    for (const beginning of BEGINNINGS) for (const end of ENDS) yield beginning + middle + end;
  }
}

function milliseconds(expression: RegExp, text: string): number {
  const start = performance.now();
  text.replace(expression, '');
  return performance.now() - start;
}

const expressions = ROOMS.flatMap(filesIn).flatMap(expressionsIn);

it('finds the expressions of the rooms', () => {
  expect(expressions.length).toBeGreaterThan(50);
});

it.each(expressions)('%s', (_, expression) => {
  for (const text of longTexts(expression)) {
    // Three times, as other work of the machine may delay one.
    const isSlow = [1, 2, 3].every(() => milliseconds(expression, text) > MAX_MS);
    expect([isSlow, text.slice(0, 40)]).toEqual([false, text.slice(0, 40)]);
  }
});
