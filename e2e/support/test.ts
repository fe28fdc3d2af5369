import { test as base } from '@playwright/test';
import { FaultyApi } from './faulty-api';

export { expect } from '@playwright/test';

/**
 * Waits until shared servers are up (e2e/servers.ts), which start with their first use.
 * @param names `demo`, or `api` and `site` with the number of a worker, as in `api-0`
 * @throws {Error} with the reason, when one does not start
 */
async function needServers(...names: string[]): Promise<void> {
  for (const name of names) {
    const response = await fetch(`${process.env.E2E_SERVERS}/${name}`);
    if (!response.ok) throw new Error(`${name} does not start: ${await response.text()}`);
  }
}

type Fixtures = {
  api: FaultyApi;
  /** Whether the home page plays its video, which takes more processor time than the whole page. */
  playsVideo: boolean;
  /**
   * Whether the test visits the site on that API, and the site on the embedded API. Not for the
   * whole worker, because tests with other options of a worker get a new one with a new browser.
   */
  visitsSites: boolean;
  /** Starts these sites. */
  siteServers: undefined;
};

type WorkerFixtures = {
  /** Starts the worker's API with faults. */
  apiServer: undefined;
};

/**
 * For tests that follow links, because a transition between pages takes longer than loading one.
 */
export const NO_TRANSITIONS = { reducedMotion: 'reduce' } as const;

/**
 * A test that starts and ends with an API without faults, with its original content, and closes its
 * pages.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  apiServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use, { parallelIndex }) => {
      await needServers(`api-${parallelIndex}`);
      await use(undefined);
    },
    { scope: 'worker', auto: true, timeout: 0 },
  ],
  visitsSites: [true, { option: true }],
  siteServers: [
    async ({ apiServer, visitsSites }, use, { parallelIndex }) => {
      if (visitsSites) await needServers(`site-${parallelIndex}`, 'demo');
      await use(apiServer);
    },
    { auto: true, timeout: 0 },
  ],
  playsVideo: [false, { option: true }],
  api: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        // Connections are not reused, because a request fails if the API closes an idle one at that
        // moment.
        extraHTTPHeaders: { connection: 'close' },
      });
      const api = new FaultyApi(request);
      await api.reset();
      await use(api);
      await api.reset();
      await request.dispose();
    },
    { auto: true },
  ],
  // Closes the page, because tests share a context (playwright.config.ts): it would go on making
  // requests, and the next page would begin with the mouse over an element.
  page: async ({ page, playsVideo }, use) => {
    // The flag that a visitor has paused the video (components/scripts/hero-video.ts).
    if (!playsVideo) await page.addInitScript(pauseVideo);
    await use(page);
    if (page.isClosed()) return;
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
  },
});

function pauseVideo(): void {
  try {
    sessionStorage.setItem('hero-video-paused', '');
  } catch {
    // An empty page has no storage.
  }
}
