import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, StepError } from '../steps/run-program.mjs';
import { findInstalled, installDebianPackage } from './installed-programs.mjs';

/** Program names of a full Chromium. */
const WHOLE_CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Program names of Chromium. The headless shell comes first, because it is faster. */
const CHROMIUM_NAMES = ['chromium-headless-shell', ...WHOLE_CHROMIUMS];

/**
 * Finds or installs a Chromium for the end-to-end tests, and prints which one. In this order:
 * CHROMIUM_PATH, Playwright's own, a download of that, an installed one, Debian's package. Sets
 * CHROMIUM_PATH to one that is not Playwright's.
 * @throws {StepError} when there is none
 */
export async function ensureBrowser() {
  const program = await findOrInstallChromium();
  const { stdout } = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  console.log(`The browser is ${stdout?.trim() || 'a Chromium'} (${program}).`);
}

/** @returns {Promise<string>} path of the program */
async function findOrInstallChromium() {
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(process.env.CHROMIUM_PATH ?? own)) return process.env.CHROMIUM_PATH ?? own;
  console.log('Downloading a browser for the tests…');
  const isDownloaded = await run('playwright', ['install', '--only-shell', 'chromium']).then(
    () => true,
    () => false,
  );
  if (isDownloaded) return own;
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
  return installed;
}

/**
 * The available Chromium: that of CHROMIUM_PATH, Playwright's own, or an installed one.
 * @param {string} own path of Playwright's own, which may not have been downloaded
 */
export function findChromium(own) {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ?? (existsSync(own) ? own : findInstalled(CHROMIUM_NAMES));
}

/**
 * Launch options of the browser: no background activity, and no sandbox for root, because
 * Chromium's sandbox does not start for root, as in containers.
 * @param {string | undefined} [executablePath] the Chromium; that of {@link ensureBrowser} unless
 * given
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
 * A full Chromium, for tests of features that its headless shell lacks, such as the back/forward
 * cache.
 * @returns {string | undefined} path of the program
 */
export function findWholeChromium() {
  return findInstalled(WHOLE_CHROMIUMS);
}

/**
 * Makes Playwright download its Firefox and WebKit, unless they are installed. On Linux, only root
 * installs their libraries, because other users would have to type a password.
 * @returns {Promise<string[]>} the tests that are left out, with what installs the missing browsers
 */
export async function ensureOtherBrowsers() {
  const { firefox, webkit } = await import('@playwright/test');
  const missing = () =>
    [firefox, webkit].filter((it) => !existsSync(it.executablePath())).map((it) => it.name());
  const names = missing();
  const isRoot = process.getuid?.() === 0;
  if (names.length > 0 && (isRoot || process.platform !== 'linux')) {
    const playwright = (/** @type {string} */ command) =>
      run('playwright', [command, ...names], { isSilent: true });
    console.log(`Downloading ${names.join(' and ')} for the tests…`);
    await playwright('install')
      .then(() => (process.platform === 'linux' ? playwright('install-deps') : undefined))
      .catch(() => {});
  }
  return missing().map((name) => `${name} (npx playwright install --with-deps ${name})`);
}
