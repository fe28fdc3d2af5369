import { test as base } from '@playwright/test';
import { FaultyApi } from './faulty-api';

export { expect } from '@playwright/test';

type Fixtures = {
  api: FaultyApi;
  /** Whether the home page plays its video, which takes the processor more time than to open it. */
  playsVideo: boolean;
};

/**
 * A test that begins and ends with an API without faults, on its original content, and leaves no
 * page open.
 */
export const test = base.extend<Fixtures>({
  playsVideo: [false, { option: true }],
  api: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        // The API may close an idle connection at the moment it is reused, which fails the request.
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
  // The context is reused (playwright.config.ts): an open page would go on making requests, to
  // the servers of the next test too, and what is under the mouse would be hovered over there.
  page: async ({ page, playsVideo }, use) => {
    // As if the visitor had paused it: see components/scripts/hero-video.ts.
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
