import { existsSync, readFileSync } from 'node:fs';
import { projectFiles } from '../engine/testing';
import { filesIn, importsOf } from './imports';

/* Imports between folders go down, as docs/architecture.md describes. Folders are those of `lib`
   and `lib/site`, and those at the top level. */

/** The folders from the bottom up. Each imports folders of its own level and of lower levels. */
const FLOORS = [
  ['engine'],
  ['lib/brand-types.ts', 'lib/constants.ts', 'lib/site/metrics'],
  ['lib/site/settings'],
  ['lib/site/urls'],
  ['brand'],
  ['lib/brand', 'lib/publisher-api'],
  ['lib/articles', 'lib/contact', 'lib/markdown', 'lib/media', 'lib/short-links', 'lib/site'],
  ['lib/covers', 'lib/visits'],
  ['lib/site/router', 'lib/site/start', 'lib/syndication'],
  ['components'],
  ['app'],
  ['site.config.ts'],
];

/** The engine's folders and files from the bottom up, by the same rule. */
const FLOORS_OF_ENGINE = [
  ['next-internals.mjs'],
  ['text.ts', 'islands'],
  ['process'],
  ['log', 'settings', 'client'],
  ['files', 'queue', 'redis', 'upstream'],
  ['publication'],
  ['cache'],
  ['response'],
  ['documents'],
  ['metrics'],
  ['site.ts'],
  ['pages'],
  ['http'],
  ['build', 'run'],
  ['development.ts', 'index.ts'],
];
/**
 * Folders that import nothing but packages and the lowest floor, because another Next app can use
 * them unchanged.
 */
const ALONE = ['documents', 'islands'];

/** The CMS's files that the site may import, each from one folder; content comes over HTTP. */
const PUBLIC_OF_CMS: Record<string, string> = {
  'cms/index.ts': 'lib/site/start',
  'cms/settings.ts': 'lib/site/settings',
};
/** The site's files that the CMS may import: the contract of a publisher's API. */
const CONTRACT = ['contract', 'fold', 'limits'].map((file) => `lib/publisher-api/${file}.ts`);

/** The engine's public files, the only ones that others may import (engine/README.md). */
const PUBLIC_OF_ENGINE = [
  'engine/index.ts',
  'engine/development.ts',
  'engine/build/index.mjs',
  'engine/islands/hydrate.tsx',
  'engine/islands/loader.ts',
  'engine/text.ts',
  'engine/upstream/index.ts',
];
/** Further files that tests and their helpers may import and mock. */
const PUBLIC_FOR_TESTS = ['index', 'count-in-test', 'internals'].map(
  (file) => `engine/testing/${file}.ts`,
);

/** Folders outside the site, with the other folders that each may import. */
const BESIDE: Record<string, string[]> = {
  testing: [],
  scripts: ['testing'],
  e2e: ['scripts', 'testing'],
};

const isForTests = (file: string) => /\.(?:test|spec)\.|^engine\/testing/.test(file);
const sources = filesIn('app', 'brand', 'cms', 'components', 'engine', 'lib').concat(
  'site.config.ts',
);
const files = sources.filter((file) => !isForTests(file) && folderOf(file) !== 'engine/example');

/** The folder of a file; the example's test counts as one of the engine. */
function folderOf(file: string): string {
  return (
    /^(?:lib\/site\/[^/]+(?=\/)|lib\/[^/]+|engine\/example(?!\/.*\.spec)|[^/]+)/.exec(file)?.[0] ??
    ''
  );
}

/**
 * What is wrong with an import of or by the engine, including its example; undefined if nothing is.
 */
function problemOfEngine(file: string, imported: string): string | undefined {
  const [from, to] = [folderOf(file), folderOf(imported)];
  if (from === to) return undefined;
  if (from === 'engine') return 'the engine imports nothing of a site';
  if (to === 'engine/example') return 'nothing imports the example';
  if (from === 'engine/example' && to !== 'engine') return 'the example imports only the engine';
  if (to !== 'engine' || PUBLIC_OF_ENGINE.includes(imported)) return undefined;
  const isAllowed = PUBLIC_FOR_TESTS.includes(imported) && (isForTests(file) || from in BESIDE);
  return isAllowed ? undefined : 'the engine is imported by its public files';
}

/** What is wrong with a file's import of another; undefined if nothing is. */
function problemOf(file: string, imported: string): string | undefined {
  const [from, to] = [folderOf(file), folderOf(imported)];
  if (from === to) return undefined;
  if (from === 'cms') {
    const isAllowed = to === 'engine' || CONTRACT.includes(imported);
    return isAllowed ? undefined : 'the CMS may import only the contract of the site';
  }
  if (to === 'cms') {
    return PUBLIC_OF_CMS[imported] === from ? undefined : 'the site calls the CMS over HTTP';
  }
  return problemOfFloors(FLOORS, from, to);
}

/** What is wrong with an import between two folders of a list of floors. */
function problemOfFloors(floors: string[][], from: string, to: string): string | undefined {
  const [own, other] = [from, to].map((it) => floors.findIndex((folders) => folders.includes(it)));
  if (own === -1 || other === -1) return 'this folder is not on the list of floors';
  return (other ?? 0) > (own ?? 0) ? 'imports go down, never up' : undefined;
}

/** The wrong imports of files, each with its problem. */
const wrongImports = (of: readonly string[], problem: typeof problemOf) =>
  of.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const found = problem(file, target);
      return found ? [`${file} -> ${target}: ${found}`] : [];
    }),
  );

it('imports go one way between folders', () => {
  expect(wrongImports(files, problemOf)).toEqual([]);
});

/** What is wrong with an import within the engine; undefined if nothing is. */
function problemInEngine(file: string, imported: string): string | undefined {
  const [from = '', to = ''] = [file, imported].map((it) => it.split('/')[1]);
  if (from === to) return undefined;
  if (ALONE.includes(from) && to !== 'next-internals.mjs')
    return 'this folder imports nothing but packages';
  return problemOfFloors(FLOORS_OF_ENGINE, from, to);
}

it('imports go one way between the folders of the engine', () => {
  const ofEngine = files.filter((file) => folderOf(file) === 'engine');
  expect(wrongImports(ofEngine, problemInEngine)).toEqual([]);
});

it('no module imports itself by way of others', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, above: string[]) => {
    const at = above.indexOf(file);
    if (at >= 0) circles.push([...above.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const target of importsOf(file))
      if (files.includes(target)) visit(target, [...above, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

it('imports go one way between tests, programs, and what both need', () => {
  const wrong = Object.entries(BESIDE).flatMap(([folder, allowed]) =>
    wrongImports(filesIn(folder), (_, imported) => {
      const to = folderOf(imported);
      const isAllowed = !(to in BESIDE) || [folder, ...allowed].includes(to);
      return isAllowed ? undefined : `${folder} imports only [${allowed}] of these folders`;
    }),
  );
  expect(wrong).toEqual([]);
});

it('sees every way of naming a module', () => {
  expect(importsOf('engine/run/main.ts')).toEqual([
    'engine/log/capture-output.ts',
    'engine/process/lifecycle.ts',
    'engine/run/run-site.ts',
  ]);
  expect(importsOf('app/not-found.tsx')).toContain('lib/site/urls/paths.ts');
  const mocked = ['brand/games.ts', 'components/scripts/page.ts'];
  mocked.push('testing/doubles/markdown-without-thread.ts');
  expect(importsOf('app/another-brand.test.ts')).toEqual(expect.arrayContaining(mocked));
  const type = 'lib/publisher-api/contract.ts';
  expect(importsOf('e2e/support/post-contact.ts')).toEqual([type]);
  expect(importsOf('e2e/support/post-contact.ts', { withTypes: false })).toEqual([]);
});

it('everything imports and mocks the engine by its public files, and the engine, with its tests, nothing else', () => {
  expect(wrongImports(filesIn('.'), problemOfEngine)).toEqual([]);
  const named = [...PUBLIC_OF_ENGINE, ...PUBLIC_FOR_TESTS];
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('what only tests import is in testing, engine/testing or e2e/support', () => {
  const [ofTests, others] = [true, false].map((isOfTests) =>
    filesIn('.').filter(
      (file) => (isForTests(file) || /^(?:testing|e2e)\//.test(file)) === isOfTests,
    ),
  );
  const used = new Set(others?.flatMap((file) => importsOf(file)));
  const wrong = ofTests?.flatMap((file) => importsOf(file)).filter((file) => !used.has(file));
  // The files of `app` are left out, because Next loads them.
  expect(wrong?.filter((file) => files.includes(file) && folderOf(file) !== 'app')).toEqual([]);
});

it('the engine does not speak of publishers, articles, banners and contact', () => {
  // `banner: { js` is an option of esbuild.
  const words = /publisher|article|contact|banner(?!: \{ js)/i;
  expect(projectFiles('engine').filter((file) => words.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  );
});
