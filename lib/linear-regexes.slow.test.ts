import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';

/* No text of a visitor keeps the process busy: every regular expression that may meet one takes
   time in proportion to the length of the text. */

const ROOT = path.join(__dirname, '..');
const FOLDERS = [
  'middleware.ts',
  ...['app', 'engine', 'lib/articles', 'lib/contact', 'lib/covers', 'lib/syndication', 'cms'],
  ...['lib/markdown', 'lib/media', 'lib/publisher-api', 'lib/short-links', 'lib/site'],
];

/** Steps decide, and no clock: an expression that takes more of them for a text is not linear. */
const LIMITS = {
  ...{ attackLimit: 200_000, maxAttackStringSize: 1_000, incubationLimit: 10_000 },
  ...{ maxIteration: 3, maxGenerationSize: 30 },
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
};

function filesIn(name: string): string[] {
  const file = path.join(ROOT, name);
  if (!statSync(file).isDirectory()) return [file];
  const all = readdirSync(file, { recursive: true, encoding: 'utf8' });
  return all
    .filter((it) => /(?<!\.test|\.spec|\.d)\.tsx?$/.test(it))
    .map((it) => path.join(file, it));
}

/**
 * Matches a literal by the code before it, because a slash in a text, a comment or a tag begins
 * none.
 */
const LITERAL =
  /(?<=(?:[(=>:,[!&|?]|\breturn)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/g;

function expressionsIn(file: string): [at: string, expression: RegExp][] {
  const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
  return [...code.matchAll(LITERAL)].map(([literal, pattern = '', flags]) => [
    `${path.relative(ROOT, file)} ${literal}`,
    new RegExp(pattern, flags),
  ]);
}

/**
 * Whether an expression repeats anything without end: any other takes a bounded time at each place.
 */
const isUnbounded = ({ source }: RegExp) => /[*+]|,\}/.test(source);

/** Each expression once, by where it stands first. */
const expressions = [
  ...new Map(
    FOLDERS.flatMap(filesIn)
      .flatMap(expressionsIn)
      .filter(([, expression]) => isUnbounded(expression))
      .reverse()
      .map((it) => [String(it[1]), it] as const),
  ).values(),
];

it('finds the expressions of the folders', () => {
  expect(expressions.length).toBeGreaterThan(50);
});

it.each(expressions)('%s', async (_, { source, flags }) => {
  const found = await check(source, flags, LIMITS);
  expect(found.status === 'vulnerable' ? found.attack.pattern : found.status).toBe('safe');
});
