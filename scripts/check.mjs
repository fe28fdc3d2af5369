import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../build/root.mjs';
import { ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser } from '../testing/browser.mjs';
import { journeysOf } from '../testing/journeys.mjs';
import { buildAndCheck } from './build-and-check.mjs';

/* Checks what has changed, in a minute; `npm test` checks everything. */

const CODE = /\.(?:tsx?|m?js|json)$/;
/** What every unit test depends on. */
const OF_ALL = /^(?:package-lock\.json|jest\.[^/]+|testing\/jest\/.*)$/;

script(async () => {
  await ensureDependencies();
  process.chdir(root);
  const changed = changedFiles();
  if (changed.length === 0) return console.log('Nothing has changed.');
  const files = lines('ls-files', '-co', '--exclude-standard').filter((it) => existsSync(it));
  const present = changed.filter((it) => existsSync(it));
  const journeys = journeysOf(changed, files);
  await Promise.all([
    step('Unit tests of the change (their output follows)', () =>
      run('jest', ['--ci', ...unitTests(present, files)], {}, { isQuiet: true }),
    ),
    buildAndCheck({ files: present, needsBuild: journeys.length > 0 }),
  ]);
  if (journeys.length > 0) {
    await ensureBrowser();
    await step(`End-to-end tests of the change: ${journeys.join(', ')}`, () =>
      run('playwright', ['test', '--workers=1', ...journeys], { E2E_WORKERS: '1' }),
    );
  }
  console.log(`\nWhat ${changed.length} changed files concern passes. npm test checks the rest.`);
});

/** @param {string[]} args of git @returns {string[]} */
function lines(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The files that differ from a commit: the one that is given, or where the branch left `main`. */
function changedFiles() {
  const hasMain = lines('branch', '--list', 'main').length > 0;
  const [left = 'HEAD'] = hasMain ? lines('merge-base', 'HEAD', 'main') : [];
  const base = process.argv[2] ?? left;
  const untracked = lines('ls-files', '-o', '--exclude-standard');
  return [...new Set([...lines('diff', '--name-only', '--no-renames', base), ...untracked])];
}

/**
 * The arguments by which jest runs the tests that import a changed file, and those that read files.
 * @param {string[]} changed
 * @param {string[]} files all of the project
 */
function unitTests(changed, files) {
  if (changed.some((it) => OF_ALL.test(it))) return [];
  const readers = files.filter((it) => /^(?:docs|testing)\/[^/]+\.test\.ts$/.test(it));
  return ['--findRelatedTests', ...changed.filter((it) => CODE.test(it)), ...readers];
}
