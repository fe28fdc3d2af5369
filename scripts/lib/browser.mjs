import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, StepError } from './steps.mjs';

/** The first is what Playwright fetches, too: a Chromium without windows, which is faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Sees to a Chromium for the end-to-end tests: Playwright's own where it is there
 * or can be fetched, else one that is installed, else Debian's package.
 * @returns {Promise<string | undefined>} path of the program; undefined = Playwright's own
 * @throws {StepError} saying what to install
 */
export async function ensureBrowser() {
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return undefined;
  const own = process.env.CHROMIUM_PATH;
  if (own && existsSync(own)) return own;
  console.log('Fetching a browser for the tests…');
  const fetched = await run('playwright', ['install', '--only-shell', 'chromium']).then(
    () => true,
    () => false,
  );
  if (fetched) return undefined;
  const installed =
    findInstalled() ??
    (await installDebianPackage('chromium-headless-shell')) ??
    (await installDebianPackage('chromium'));
  if (installed) return installed;
  throw new StepError(
    'The end-to-end tests need Chromium: install it, and set CHROMIUM_PATH if it is not found.',
  );
}

/**
 * How a browser is started: quietly, and as root, as in containers, without a sandbox.
 * @param {string | undefined} executablePath as {@link ensureBrowser} names it
 */
export function launchOptions(executablePath) {
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

function findInstalled() {
  for (const name of NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
}

/** @param {string} name */
async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing Debian's ${name} for the tests…`);
  try {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  } catch {
    return undefined;
  }
  return findInstalled();
}
