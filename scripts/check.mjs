import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../build/root.mjs';
import { ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser } from '../testing/browser.mjs';
import { journeysOf } from '../testing/journeys.mjs';
import { buildAndCheck } from './build-and-check.mjs';

/* Checks what has changed, in a minute; `npm test` checks everything. */

/** What every unit test depends on. */
const OF_ALL = /^(?:package-lock\.json|jest\.[^/]+|testing\/jest\/.*)$/;

script(async () => {
  await ensureDependencies();
  process.chdir(root);
  const base = baseCommit();
  const changed = changedSince(base);
  if (changed.length === 0) return console.log('Nothing has changed.');
  const files = lines('ls-files', '-co', '--exclude-standard').filter((it) => existsSync(it));
  const present = changed.filter((it) => existsSync(it));
  const journeys = journeysOf(changed, files);
  await Promise.all([
    step('Unit tests of the change (their output follows)', () => runUnitTests(changed, base)),
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

/** The commit that is given, or the one where the branch left `main`. */
function baseCommit() {
  const hasMain = lines('branch', '--list', 'main').length > 0;
  const [left = 'HEAD'] = hasMain ? lines('merge-base', 'HEAD', 'main') : [];
  return process.argv[2] ?? left;
}

/** @param {string} base commit @returns the files that differ from it, new and deleted ones too */
function changedSince(base) {
  const untracked = lines('ls-files', '-o', '--exclude-standard');
  return [...new Set([...lines('diff', '--name-only', '--no-renames', base), ...untracked])];
}

/**
 * Runs the tests that import a changed file, and those that read files.
 * @param {string[]} changed
 * @param {string} base commit
 */
async function runUnitTests(changed, base) {
  const jest = (/** @type {string[]} */ ...args) =>
    run('jest', ['--ci', ...args], {}, { isQuiet: true });
  if (changed.some((it) => OF_ALL.test(it))) return jest();
  await jest('--changedSince', base, '--passWithNoTests');
  await jest('./docs/', './testing/');
}
