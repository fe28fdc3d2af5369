import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '../lib/urls/routes';
import packageFile from '../package.json';

/* The names and links in the documents: commands, files, pages, and the internals of Next. */

/** The Markdown documents of the project, as paths from its folder. */
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'art/README.md',
  'cms/README.md',
  'engine/README.md',
  'engine/next-internals.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const read = (document: string) => readFileSync(document, 'utf8');

const FOLDERS = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^screenshots$/.test(entry.name))
  .map(({ name }) => name);

/** Paths of the project in backticks, without those that have a placeholder. */
function pathsIn(document: string): string[] {
  const quoted = [...read(document).matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)\/?`/g)];
  return quoted
    .map(([, name = '']) => name)
    .filter((it) => FOLDERS.includes(it.split('/')[0] ?? ''));
}

it.each(DOCUMENTS)('%s names commands of package.json, and files that exist', (document) => {
  const commands = [...read(document).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)];
  const names = commands.map(([, name]) => name);
  expect(Object.keys(packageFile.scripts)).toEqual(expect.arrayContaining(names));
  expect(pathsIn(document).filter((it) => !existsSync(it))).toEqual([]);
});

it('operations has every rule of check-content', () => {
  const folder = 'scripts/check-content';
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('test'))
    .map((name) => read(`${folder}/${name}`));
  const rules = [...modules.join('').matchAll(/\brule: '([\w-]+)'/g)].map(([, rule]) => rule);
  const table = /\| rule \| error \| hint \|\n.*?\n\n/s.exec(read('docs/operations.md'))?.[0] ?? '';
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, rule]) => rule);
  expect(rows.sort()).toEqual([...new Set(rules)].sort());
});

it('the pages of the specification are routes', () => {
  const table = /\n## 2\. Pages\n(.*?)\n\n\w/s.exec(read('docs/specification.md'))?.[1] ?? '';
  const pages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, it = '']) =>
    it.replace('{slug}', '[slug]'),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(Object.keys(ROUTES)).toEqual(expect.arrayContaining(pages));
});

it('every page among the routes exists', () => {
  const pages = Object.entries(ROUTES).filter(([, kind]) => kind === 'page');
  const files = pages.map(([route]) => `app${route}/page.tsx`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('the 25 needs of Next’s insides at most have a test each, and few are of what is private', () => {
  const lines = read('engine/next-internals.md').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(25);
  expect(rows.filter((row) => row.includes('| **private** |')).length).toBeLessThanOrEqual(8);
  const isTested = /`[\w/.-]+\.(?:test|spec)\.tsx?`/;
  expect(rows.filter((row) => !isTested.test(row.split(' | ').at(-1) ?? ''))).toEqual([]);
});

const links = DOCUMENTS.flatMap((document) => {
  // Links in examples are not checked.
  const text = read(document).replace(/^(`{3,})[^\n]*\n.*?^\1$|`[^`\n]+`/gms, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)];
  return targets
    .map(([, inline, defined]) => ({ document, target: inline ?? defined ?? '' }))
    .filter(({ target }) => !/^https?:/.test(target));
});

it('every link in the documents leads to a file, or to a heading, that exists', () => {
  expect(links.length).toBeGreaterThan(100);
  const dead = links.filter(({ document, target }) => {
    const [file = '', heading] = target.split('#');
    const linked = file ? path.join(path.dirname(document), file) : document;
    return !existsSync(linked) || (heading && !headingsOf(linked).includes(heading));
  });
  expect(dead).toEqual([]);
});

/** The ids that GitHub gives to the headings of a document. */
function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
