import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices, firefox, webkit } from '@playwright/test';
import { SITE_URL, WORKERS } from './e2e/ports';
import { findChromium, launchOptions } from './testing/browser.mjs';
import { hasRedisAndNginx } from './testing/redis-and-nginx.mjs';

/** Folders whose tests need other programs or long waits, and run with `npm run test:all` alone. */
const OUTAGES = '**/e2e/outages/**';
const ATTACKS = '**/e2e/attacks/**';
const MACHINES = '**/e2e/machines/*.spec.ts';
const PROCESS = '**/e2e/process/**';
const BROWSERS = '**/e2e/browsers/**';

/** One process for pages, and drawing in that of the browser: a tenth less processor time. */
const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'];
const { args, ...browser } = launchOptions(findChromium(chromium.executablePath()));

/**
 * Milliseconds for a test and for what it waits for: no limit that a busy machine could reach
 * decides about a test.
 */
const PATIENCE_MS = 300_000;

/**
 * The journeys that hold in every engine, in Playwright's Firefox and WebKit where they are there.
 */
const OTHER_ENGINES = [
  { engine: firefox, device: devices['Desktop Firefox'] },
  { engine: webkit, device: devices['Desktop Safari'] },
]
  .filter(({ engine }) => existsSync(engine.executablePath()))
  .map(({ engine, device }) => ({
    name: engine.name(),
    testMatch: BROWSERS,
    use: { ...device, launchOptions: {}, reuseContext: false },
  }));

/** End-to-end tests against the production build; e2e/servers.ts starts its servers. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/servers.ts',
  projects: [
    // First, as each project has a single worker, which mostly waits for time limits.
    { name: 'outages', testMatch: OUTAGES, workers: 1 },
    // Each test starts several sites.
    ...(hasRedisAndNginx() ? [{ name: 'machines', testMatch: MACHINES, workers: 1 }] : []),
    // Before the others, as the last project would run alone.
    ...OTHER_ENGINES,
    { name: 'chromium', testMatch: BROWSERS },
    // Begins with a build of its own, beside the others.
    { name: 'example', testDir: 'engine/example' },
    // The longest files come before the many short ones, with which all workers are busy to the
    // end.
    { name: 'process', testMatch: PROCESS },
    { name: 'attacks', testMatch: ATTACKS },
    { name: 'site', testIgnore: [OUTAGES, ATTACKS, MACHINES, PROCESS, BROWSERS] },
    ...(process.env.SCREENSHOTS
      ? [{ name: 'screenshots', testMatch: '**/e2e/screenshots.ts' }]
      : []),
  ],
  timeout: PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  workers: WORKERS,
  // No retries: a flaky test has found a bug, or is wrong.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  reportSlowTests: { max: 30, threshold: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: SITE_URL,
    launchOptions: { ...browser, args: [...args, ...FEW_PROCESSES] },
    // A new context takes twice the time of a page. The page of a test has no cookies, storage,
    // cache and routes of earlier tests; for other changes a test makes a context of its own.
    reuseContext: true,
    screenshot: 'only-on-failure',
    // Traces would take another tenth of the time.
    trace: process.env.TRACES ? 'retain-on-failure' : 'off',
  },
});
