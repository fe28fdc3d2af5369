import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { pairInsteadOf } from './e2e/machines/pair';
import { KEEP_ALIVE_MS, ON_MACHINES, SITE_URL, serversOf, WORKERS } from './e2e/ports';
import { findFirefox, launchOptions } from './testing/browser.mjs';
import { findPrometheus, hasEngines } from './testing/engines.mjs';
import { PREVIEW_SECRET } from './testing/preview.mjs';
import { type Definition, faultyApi, site } from './testing/server.mjs';

type WebServer = Exclude<PlaywrightTestConfig['webServer'], undefined | readonly unknown[]>;

/** Has Playwright itself start and stop a server. */
function webServer({ args, env, url }: Definition): WebServer {
  return { command: ['node', ...args].join(' '), env, url };
}

const OUTAGES = '**/e2e/outages/**';

/** The API that can be told to fail and the two sites, for one worker. */
function serversFor(worker: number): WebServer[] {
  const { sitePort, demoPort, apiPort, pairPort, apiDataDir, demoDataDir } = serversOf(worker);
  const tested = {
    port: sitePort,
    keepAliveMs: KEEP_ALIVE_MS,
    warmsMenuOnly: true,
    compressesFast: true,
    env: {
      API_BASE_URL: `http://127.0.0.1:${apiPort}`,
      REVALIDATE_SECONDS: '1',
      CONTACT_RATE_LIMIT: '0',
      PREVIEW_SECRET,
    },
  };
  const servers = [
    faultyApi({ port: apiPort, dataDir: apiDataDir }),
    ...(ON_MACHINES ? [] : [site(tested)]),
    site({
      port: demoPort,
      keepAliveMs: KEEP_ALIVE_MS,
      warmsMenuOnly: true,
      env: { DATA_DIR: demoDataDir },
    }),
  ].map(webServer);
  return ON_MACHINES ? [...servers, ...pairInsteadOf(tested, pairPort, webServer)] : servers;
}

/**
 * e2e tests against the production build. Two sites run on it: one on an API that
 * can be told to fail, and one on its own embedded API, as `npm start` runs it.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    // First, as one worker each has them all. They mostly wait for time limits.
    { name: 'outages', testMatch: OUTAGES, workers: 1 },
    // Several sites each.
    ...(hasEngines()
      ? [
          {
            name: 'machines',
            testMatch: '**/e2e/machines/*.spec.ts',
            testIgnore: findPrometheus() ? [] : '**/e2e/machines/metrics.spec.ts',
            workers: 1,
          },
        ]
      : []),
    {
      name: 'site',
      testIgnore: [
        OUTAGES,
        '**/e2e/machines/**',
        ...(findFirefox() ? [] : ['**/e2e/second-engine/**']),
      ],
    },
    ...(process.env.SCREENSHOTS
      ? [{ name: 'screenshots', testMatch: '**/e2e/screenshots.ts' }]
      : []),
  ],
  // Generous for slow machines: a test that waits goes on as soon as its condition holds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: WORKERS,
  // None is retried: a test that fails now and then has found something, or is wrong.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  reportSlowTests: { max: 30, threshold: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: SITE_URL,
    launchOptions: launchOptions(process.env.CHROMIUM_PATH),
    // A new context takes twice the time of a page. Each test gets a page without cookies, storage,
    // cache and routes; what else it changes, it changes in a context of its own.
    reuseContext: true,
    screenshot: 'only-on-failure',
    // Traces take a tenth of the time besides.
    trace: process.env.TRACES ? 'retain-on-failure' : 'off',
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => serversFor(worker)).flat(),
});
