import { test as base } from '@playwright/test';
import { FaultyApi } from './faulty-api';

export { expect } from '@playwright/test';

type Fixtures = {
  api: FaultyApi;
  /** Whether the home page plays its video, which takes more of a processor than the whole page. */
  playsVideo: boolean;
};

/** For tests that follow links: a transition between two pages lasts longer than loading one. */
export const NO_TRANSITIONS = { reducedMotion: 'reduce' } as const;

/**
 * A test that begins and ends with an API without faults, on its original content, and leaves no
 * page open.
 */
export const test = base.extend<Fixtures>({
  playsVideo: [false, { option: true }],
  api: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        // A request fails if the API closes an idle connection at the moment of its reuse.
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
  // Tests share a context (playwright.config.ts): an open page would go on making requests to the
  // servers during the next test, whose pages would begin with the mouse over an element.
  page: async ({ page, playsVideo }, use) => {
    // The flag of a visitor who has paused the video (components/scripts/hero-video.ts).
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
