import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { entriesIn, journeysOf, rowOf } from './journeys.mjs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => existsSync(file));
const journeys = (...changed: string[]) => journeysOf(changed, files);

it('every page and route has e2e tests that a change of it concerns', () => {
  const entries = entriesIn(files).filter((it) => it !== 'app/layout.tsx');
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter((it) => !rowOf(it))).toEqual([]);
});

it('every e2e test that is named for a change exists', () => {
  const names = entriesIn(files).flatMap((it) => rowOf(it) ?? []);
  expect(names.filter((it) => !existsSync(`e2e/${it}.spec.ts`))).toEqual([]);
});

it.each([
  ['app/blog/search-box.tsx', ['pages/blog-search']],
  ['app/about/team.tsx', ['pages/about']],
  ['lib/discovery/feeds/render.ts', ['pages/feeds']],
  ['lib/site/copy.ts', ['pages/home', 'pages/about', 'pages/contact']],
  ['components/header.tsx', ['pages/keyboard', 'pages/theme', 'pages/without-javascript']],
  ['app/layout.tsx', ['pages/keyboard', 'pages/theme', 'pages/without-javascript']],
  ['app/blog/search-box.test.tsx', []],
  ['docs/architecture.md', []],
])('a change of %s concerns %j', (file, expected) => {
  expect(existsSync(file)).toBe(true);
  expect(journeys(file)).toEqual(expected.map((it) => `e2e/${it}.spec.ts`));
});

it('a changed e2e test concerns itself, and there are few in all', () => {
  expect(journeys('e2e/process/log.spec.ts')).toEqual(['e2e/process/log.spec.ts']);
  expect(journeys('e2e/process/log.spec.ts', ...entriesIn(files))).toHaveLength(4);
});
