import { defineConfig, devices } from '@playwright/test';
import { API_DATA_DIR, API_PORT, DEMO_DATA_DIR, DEMO_PORT, SITE_PORT } from './e2e/ports';

/** Quiet flags, and no sandbox where the tests run as root, as in containers. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const executablePath = process.env.CHROMIUM_PATH;

const next = (port: number) => `node node_modules/next/dist/bin/next start -p ${port}`;
const quiet = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

/**
 * Journeys against the production build. Two sites run on it: one on an API that
 * can be told to fail, and one on its own embedded API, as `npm start` runs it.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 30_000,
  // The API that fails is one for all tests: they take turns.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${SITE_PORT}`,
    launchOptions: { args, ...(executablePath && { executablePath }) },
    screenshot: 'only-on-failure',
  },
  webServer: [
    {
      command: 'npx tsx e2e/faulty-api.ts',
      port: API_PORT,
      env: { FAULTY_API_PORT: String(API_PORT), DATA_DIR: API_DATA_DIR },
    },
    {
      command: next(SITE_PORT),
      url: `http://localhost:${SITE_PORT}/healthz`,
      env: {
        ...quiet,
        PORT: String(SITE_PORT),
        API_BASE_URL: `http://127.0.0.1:${API_PORT}`,
        REVALIDATE_SECONDS: '1',
        CONTACT_RATE_LIMIT: '0',
      },
    },
    {
      command: next(DEMO_PORT),
      url: `http://localhost:${DEMO_PORT}/healthz`,
      env: { ...quiet, PORT: String(DEMO_PORT), DATA_DIR: DEMO_DATA_DIR },
    },
  ],
});
