import type { Page, Request } from '@playwright/test';

type Held = {
  /** Resolves once the browser has sent the first request that is held. */
  sent: Promise<void>;
  /** Lets what is held go on, and all that follows. */
  release(): void;
};

/** Holds requests of the page back, so that a test can look at the time between. */
export async function hold(
  page: Page,
  path: string | RegExp,
  which: (request: Request) => boolean = () => true,
): Promise<Held> {
  let tellSent = () => {};
  let release = () => {};
  const sent = new Promise<void>((resolve) => {
    tellSent = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      if (!which(route.request())) return route.fallback();
      tellSent();
      await released;
      // The page may have given the request up meanwhile.
      await route.continue().catch(() => {});
    },
  );
  return { sent, release };
}
