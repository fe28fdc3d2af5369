import { existsSync } from 'node:fs';
import { projectFiles } from '../engine/testing/project-files';
import { JOURNEYS, journeysOf, rowOf } from './journeys.mjs';

const files = projectFiles();
const isSource = (it: string) => /(?<!\.test)\.(?:tsx?|m?js)$/.test(it);
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
  const changed = starts.map((start) => files.find((it) => isSource(it) && it.startsWith(start)));
  expect(changed.filter((it = '') => journeysOf([it]).length === 0)).toEqual([]);
  const names = Object.values(JOURNEYS).flat();
  expect(names.filter((it) => !existsSync(`e2e/${it}.spec.ts`))).toEqual([]);
});
