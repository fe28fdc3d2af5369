import type { Page, Request } from '@playwright/test';

/** Pending requests. */
type Held = {
  /** Resolves when the browser has sent the first of these requests. */
  sent: Promise<void>;
  /** Lets these requests continue, and all later ones. */
  release(): void;
};

/** Delays requests of the page, so that a test can check its state while they are pending. */
export async function hold(
  page: Page,
  path: string | RegExp,
  which: (request: Request) => boolean = () => true,
): Promise<Held> {
  let resolveSent = () => {};
  let release = () => {};
  const sent = new Promise<void>((resolve) => {
    resolveSent = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      if (!which(route.request())) return route.fallback();
      resolveSent();
      await released;
      // Ignored, because the page may have aborted the request.
      await route.continue().catch(() => {});
    },
  );
  return { sent, release };
}
