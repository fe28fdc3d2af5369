import type { Page, Request } from '@playwright/test';

/** Requests that are held back. */
type Held = {
  /** Resolves once the browser has sent the first held request. */
  sent: Promise<void>;
  /** Lets the held requests continue, and all later ones. */
  release(): void;
};

/** Holds back requests of the page, so that a test can check its state while they are in flight. */
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
      // The page may have aborted the request meanwhile.
      await route.continue().catch(() => {});
    },
  );
  return { sent, release };
}
