import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { KEEP_ALIVE_MS, SITE_URL, serversOf, WORKERS } from './e2e/ports';
import { launchOptions } from './scripts/lib/browser.mjs';
import { siteArguments } from './scripts/lib/site-server.mjs';

const site = ['node', ...siteArguments({ keepAliveMs: KEEP_ALIVE_MS })].join(' ');

type WebServer = Exclude<PlaywrightTestConfig['webServer'], undefined | readonly unknown[]>;

/** The API that can be told to fail and the two sites, for one worker. */
function serversFor(worker: number): WebServer[] {
  const { sitePort, demoPort, apiPort, apiDataDir, demoDataDir } = serversOf(worker);
  return [
    {
      command: 'npx tsx e2e/faulty-api.ts',
      port: apiPort,
      env: { FAULTY_API_PORT: String(apiPort), DATA_DIR: apiDataDir },
    },
    {
      command: site,
      url: `http://localhost:${sitePort}/healthz`,
      env: {
        PORT: String(sitePort),
        API_BASE_URL: `http://127.0.0.1:${apiPort}`,
        REVALIDATE_SECONDS: '1',
        CONTACT_RATE_LIMIT: '0',
      },
    },
    {
      command: site,
      url: `http://localhost:${demoPort}/healthz`,
      env: { PORT: String(demoPort), DATA_DIR: demoDataDir },
    },
  ];
}

/**
 * Journeys against the production build. Two sites run on it: one on an API that
 * can be told to fail, and one on its own embedded API, as `npm start` runs it.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Generous, as a machine may be slow: what waits for something goes on once it is there.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: WORKERS,
  // What passes at the second try only is reported as flaky, and is to be mended.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: SITE_URL,
    launchOptions: launchOptions(process.env.CHROMIUM_PATH),
    screenshot: 'only-on-failure',
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => serversFor(worker)).flat(),
});
