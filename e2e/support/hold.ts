import type { Page, Request } from '@playwright/test';

/** Requests that are held back. */
type Held = {
  /** Resolves once the browser has sent the first of them. */
  sent: Promise<void>;
  /** Lets them continue, and all later ones. */
  release(): void;
};

/** Holds back requests of the page, so that a test can check its state while they are in flight. */
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
      // The page may have aborted the request meanwhile.
      await route.continue().catch(() => {});
    },
  );
  return { sent, release };
}
