import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../build/root.mjs';
import { ensureBuild, ensureDependencies, run, script, step } from '../build/steps.mjs';
import { ensureBrowser } from '../testing/browser.mjs';
import { journeysOf } from '../testing/journeys.mjs';
import { checkFormat, checkTypes } from './static-checks.mjs';

/* `npm run check`: checks the changes since `main` in about a minute; `npm test` checks everything. */

/** Files on which every unit test depends. */
const OF_ALL = /^(?:package-lock\.json|jest\.[^/]+|testing\/jest\/.*)$/;

/** Unit tests that read files of the whole project instead of importing them. */
const READING = [
  ...['art/*.test.ts', 'build/*.test.ts', 'deploy/*.test.ts', 'docs/*.test.ts'],
  ...['lib/linear-regexes.test.ts', 'testing/*.test.ts'],
];

script(async () => {
  await ensureDependencies();
  process.chdir(root);
  const base = baseCommit();
  const changed = changedSince(base);
  if (changed.length === 0) return console.log(`Nothing has changed since ${base}.`);
  const files = changed.filter((it) => existsSync(it));
  const journeys = journeysOf(changed);
  await Promise.all([
    step('Unit tests of the change (their output follows)', () => runUnitTests(changed, files)),
    checkSite(files, journeys),
  ]);
  console.log(`\nAll checks of ${changed.length} changed files pass. npm test runs the others.`);
});

/** @param {string[]} args of git @returns {string[]} */
function lines(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The commit of the command line, or the one where the branch left `main`. */
function baseCommit() {
  const hasMain = lines('branch', '--list', 'main').length > 0;
  const [branchPoint = 'HEAD'] = hasMain ? lines('merge-base', 'HEAD', 'main') : [];
  return process.argv[2] ?? branchPoint;
}

/** @param {string} base commit @returns the files that differ from it, new and deleted ones too */
function changedSince(base) {
  const untracked = lines('ls-files', '-o', '--exclude-standard');
  return [...new Set([...lines('diff', '--name-only', '--no-renames', base), ...untracked])];
}

/**
 * Runs the tests that import a changed file, and the tests that read files of the project. The tests
 * with another brand run only where all tests run.
 * @param {string[]} changed
 * @param {string[]} files the changed files that still exist
 */
function runUnitTests(changed, files) {
  const reading = lines('ls-files', ...READING);
  const related = ['--selectProjects', 'browser', 'node', 'node, long', '--findRelatedTests'];
  const args = changed.some((it) => OF_ALL.test(it)) ? [] : [...related, ...files, ...reading];
  // The other half of the processors is for the build and the end-to-end tests.
  return run('jest', ['--ci', '--maxWorkers=50%', ...args], {}, { isQuiet: true });
}

/**
 * @param {string[]} files whose format is checked
 * @param {string[]} journeys paths of e2e tests
 */
async function checkSite(files, journeys) {
  await checkFormat(files);
  if (journeys.length === 0) return checkTypes();
  await step('Production build', ensureBuild);
  await ensureBrowser();
  const endToEnd = () => run('playwright', ['test', ...journeys], { E2E_WORKERS: '2' });
  await Promise.all([
    // The end-to-end tests mostly wait, and leave the processors to the types.
    step(`End-to-end tests of the change: ${journeys.join(', ')}`, endToEnd),
    checkTypes(),
  ]);
}
