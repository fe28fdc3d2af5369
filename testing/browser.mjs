import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run, StepError } from '../build/steps.mjs';
import { findInstalled, installDebianPackage } from './programs.mjs';

/** Program names of Firefox. */
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** Program names of a whole Chromium. */
const WHOLE_CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Program names of Chromium; the headless shell comes first, as it is faster. */
const CHROMIUM_NAMES = ['chromium-headless-shell', ...WHOLE_CHROMIUMS];

/**
 * Debian's packages of WebKit's driver, which brings the browser, and of a virtual display.
 * @type {[name: string, programs: string[]][]}
 */
const WEBKIT_PACKAGES = [
  ['webkit2gtk-driver', ['WebKitWebDriver']],
  ['xvfb', ['Xvfb']],
];

/**
 * Finds or installs a Chromium for the end-to-end tests, and prints which one. The first of these
 * counts: CHROMIUM_PATH, Playwright's own, a download of Playwright's, an installed one, Debian's
 * package. CHROMIUM_PATH is then set to one that is not Playwright's.
 * @throws {StepError} when there is none
 */
export async function ensureBrowser() {
  const program = await findOrInstallChromium();
  const { stdout } = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  console.log(`The browser is ${stdout?.trim() || 'a Chromium'} (${program}).`);
}

/** @returns {Promise<string>} path of the program */
async function findOrInstallChromium() {
  const { chromium } = await import('playwright');
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
 * The Chromium that is there: that of CHROMIUM_PATH, Playwright's own, or an installed one.
 * @param {string} own path of Playwright's own, which may not have been downloaded
 */
export function findChromium(own) {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ?? (existsSync(own) ? own : findInstalled(CHROMIUM_NAMES));
}

/**
 * Launch options of the browser: no background activity, and no sandbox for root, as in
 * containers, where Chromium's sandbox cannot start.
 * @param {string | undefined} [executablePath] the Chromium; that of {@link ensureBrowser} unless given
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
  return findInstalled(WHOLE_CHROMIUMS);
}

/**
 * The Firefox for the tests in other engines: FIREFOX_PATH, else an installed one.
 * @returns {string | undefined} path of the program
 */
export function findFirefox() {
  const own = process.env.FIREFOX_PATH;
  return own && existsSync(own) ? own : findInstalled(FIREFOX_NAMES);
}

/**
 * The WebKit for the tests in other engines: GTK's, with its driver and a virtual display.
 * @returns {{ driver: string, program: string } | undefined} paths of the driver and the browser
 */
export function findWebKit() {
  const [driver, display] = WEBKIT_PACKAGES.map(([, programs]) => findInstalled(programs));
  const program = findMiniBrowser();
  return driver && display && program ? { driver, program } : undefined;
}

/** Path of the browser that comes with GTK's WebKit, which is on nobody's PATH. */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].filter(existsSync).flatMap((folder) => [
    folder,
    ...readdirSync(folder)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => path.join(folder, name)),
  ]);
  const programs = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^webkit2?gtk-/.test(name))
      .map((name) => path.join(folder, name, 'MiniBrowser')),
  );
  return programs.find(existsSync);
}

/** Finds or installs Firefox and WebKit; the tests in a missing one are left out, with one line. */
export async function ensureOtherEngines() {
  if (!(findFirefox() ?? (await installDebianPackage('firefox-esr', FIREFOX_NAMES)))) {
    console.log(
      'Left out: the journeys in Firefox (e2e/other-engines). Install it, or set FIREFOX_PATH.',
    );
  }
  for (const [name, programs] of WEBKIT_PACKAGES) {
    // Each package is of no use without the other.
    if (!(findInstalled(programs) ?? (await installDebianPackage(name, programs)))) break;
  }
  if (!findWebKit()) {
    console.log(
      'Left out: the journeys in WebKit (e2e/other-engines). Install webkit2gtk-driver and xvfb.',
    );
  }
}
