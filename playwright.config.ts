import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices, firefox, webkit } from '@playwright/test';
import { SITE_URL, WORKERS } from './e2e/ports';
import { findChromium, launchOptions } from './scripts/programs/browsers.mjs';
import { hasRedisAndNginx } from './scripts/programs/redis-and-nginx.mjs';

const OUTAGES = '**/e2e/outages/**';
const MACHINES = '**/e2e/machines/*.spec.ts';
const PROCESS = '**/e2e/process/**';
const BROWSERS = '**/e2e/browsers/**';

/** One renderer process, and drawing in the browser's process: a tenth less processor time. */
const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'];
const { args, ...browser } = launchOptions(findChromium(chromium.executablePath()));

/** Milliseconds for a test and its waits, so long that a busy machine fails no test. */
const PATIENCE_MS = 300_000;

/** Journeys that also run in Playwright's Firefox and WebKit, if they are installed. */
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

/** End-to-end tests against the production build, whose servers e2e/servers.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/servers.ts',
  projects: [
    // First, because its single worker mostly waits for time limits.
    { name: 'outages', testMatch: OUTAGES, workers: 1 },
    // Left out without the programs. Each test starts several sites.
    ...(hasRedisAndNginx() ? [{ name: 'machines', testMatch: MACHINES, workers: 1 }] : []),
    // Not last, because the last project would run alone.
    ...OTHER_ENGINES,
    // Early, because it begins with a build of its own.
    { name: 'example', testDir: 'engine/example' },
    // Before the others, because these files take longest: at the end they would leave cores idle.
    { name: 'process', testMatch: PROCESS },
    // All others in one project, because each project has workers and browsers of its own.
    { name: 'site', testIgnore: [OUTAGES, MACHINES, PROCESS] },
    ...(process.env.SCREENSHOTS
      ? [{ name: 'screenshots', testMatch: '**/e2e/screenshots.ts' }]
      : []),
  ],
  timeout: PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  workers: WORKERS,
  // No retries, because a flaky test has found a bug or is wrong.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  reportSlowTests: { max: 30, threshold: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: SITE_URL,
    launchOptions: { ...browser, args: [...args, ...FEW_PROCESSES] },
    // The context is reused, because a new one takes twice as long as a page. Each test starts
    // without cookies, storage, cache and routes of earlier tests, and makes a context of its own
    // for other changes.
    reuseContext: true,
    screenshot: 'only-on-failure',
    // Traces are off, because they would take another tenth of the time.
    trace: process.env.TRACES ? 'retain-on-failure' : 'off',
  },
});
