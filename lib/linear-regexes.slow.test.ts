import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';

/* No text from a visitor keeps the process busy: each regular expression that may match one
   takes time in proportion to its length. */

const ROOT = path.join(__dirname, '..');
const FOLDERS = ['middleware.ts', 'app', 'engine', 'lib', 'cms'];

/**
 * Limits of steps, because times would depend on the machine. An expression that needs more is not
 * linear.
 */
const LIMITS = {
  ...{ attackLimit: 60_000, maxAttackStringSize: 500, incubationLimit: 5_000 },
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
 * Matches a regular-expression literal by the code before it, because slashes in texts, comments
 * and tags begin none.
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
 * Whether an expression repeats anything without a limit. Any other one takes bounded time at each
 * position.
 */
const isUnbounded = ({ source }: RegExp) => /[*+]|,\}/.test(source);

/** The expressions without duplicates, each with the place of its first use. */
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
