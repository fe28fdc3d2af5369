import { existsSync } from 'node:fs';
import { projectFiles } from '../engine/testing/project-files';
import { JOURNEYS, journeysOf, rowOf } from './journeys.mjs';

const files = projectFiles();
/** Pages and route handlers. */
const entries = files.filter((it) =>
  /^app\/(?:.*\/)?(?:page|route|not-found|manifest)\.tsx?$/.test(it),
);

it('every page and route has e2e tests that a change of it concerns', () => {
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter((it) => !rowOf(it))).toEqual([]);
});

it('every row is about something, and names e2e tests that exist', () => {
  const starts = Object.keys(JOURNEYS);
  expect(starts.filter((start) => !files.some((it) => it.startsWith(start)))).toEqual([]);
  const names = Object.values(JOURNEYS).flat();
  expect(names.filter((it) => !existsSync(`e2e/${it}.spec.ts`))).toEqual([]);
});

it.each([
  ['app/blog/search-box.tsx', ['pages/blog-search']],
  ['lib/syndication/feeds/render.ts', ['pages/feeds']],
  ['lib/brand/copy/home.ts', ['pages/home']],
  ['components/header.tsx', ['pages/keyboard', 'pages/theme', 'pages/without-javascript']],
  ['package-lock.json', JOURNEYS['package-lock.json']],
  ['app/blog/search-box.test.tsx', []],
  ['docs/architecture.md', []],
])('a change of %s concerns %j', (file, expected) => {
  expect(journeysOf([file])).toEqual(expected.map((it) => `e2e/${it}.spec.ts`));
});

it('all changed e2e tests are run, and four of those that the change of the site concerns', () => {
  const own = files.filter((it) => /^e2e\/process\/.*\.spec\.ts$/.test(it));
  expect(own.length).toBeGreaterThan(4);
  expect(journeysOf(own)).toEqual(own);
  expect(journeysOf([...own, ...entries])).toHaveLength(own.length + 4);
});
