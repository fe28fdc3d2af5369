import { existsSync } from 'node:fs';
import { run, StepError } from '../build/steps.mjs';
import { findInstalled, installDebianPackage } from './programs.mjs';

/** Program names of Firefox. */
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** Program names of a whole Chromium. */
const WHOLE_CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Program names of Chromium; the headless shell first, which Playwright downloads too and is faster. */
const CHROMIUM_NAMES = ['chromium-headless-shell', ...WHOLE_CHROMIUM_NAMES];

/**
 * Finds or installs a Chromium for the end-to-end tests: CHROMIUM_PATH or Playwright's own if it
 * is there, then a download of Playwright's; then an installed one or Debian's package, which
 * CHROMIUM_PATH names from then on.
 * @throws {StepError} with the package to install
 */
export async function ensureBrowser() {
  const { chromium } = await import('playwright');
  const known = [process.env.CHROMIUM_PATH, chromium.executablePath()];
  if (known.some((it) => it && existsSync(it))) return;
  console.log('Downloading a browser for the tests…');
  const isDownloaded = await run('playwright', ['install', '--only-shell', 'chromium']).then(
    () => true,
    () => false,
  );
  if (isDownloaded) return;
  const installed =
    findInstalled(CHROMIUM_NAMES) ??
    (await installDebianPackage('chromium-headless-shell', CHROMIUM_NAMES)) ??
    (await installDebianPackage('chromium', CHROMIUM_NAMES));
  if (!installed) {
    throw new StepError(
      'The end-to-end tests need Chromium: install it, and set CHROMIUM_PATH if it is not found.',
    );
  }
  process.env.CHROMIUM_PATH = installed;
}

/**
 * Launch options of the browser: no background activity, and no sandbox for root, as in
 * containers, where Chromium's sandbox cannot start.
 * @param {string | undefined} [executablePath] that of {@link ensureBrowser} unless given
 */
export function launchOptions(executablePath = process.env.CHROMIUM_PATH) {
  return {
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    ...(executablePath && { executablePath }),
  };
}

/**
 * A Chromium for tests of what its headless shell lacks, such as the back/forward cache.
 * @returns {string | undefined} path of the program
 */
export function findWholeChromium() {
  return findInstalled(WHOLE_CHROMIUM_NAMES);
}

/**
 * The Firefox for the tests in a second engine: FIREFOX_PATH, else an installed one.
 * @returns {string | undefined} path of the program
 */
export function findFirefox() {
  const own = process.env.FIREFOX_PATH;
  return own && existsSync(own) ? own : findInstalled(FIREFOX_NAMES);
}

/**
 * Finds or installs a Firefox for the tests in a second engine; without one they are left
 * out, and a line says so.
 */
export async function ensureFirefox() {
  if (findFirefox() ?? (await installDebianPackage('firefox-esr', FIREFOX_NAMES))) return;
  console.log(
    'Left out: the tests in a second engine (e2e/second-engine), as there is no Firefox. Install it, or set FIREFOX_PATH.',
  );
}
