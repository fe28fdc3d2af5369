import { API_PORT, OWN_SITE_PORT } from '../ports';
import { fresh } from './fresh';
import { type Running, startSite } from './site-process';
import { test as base } from './test';

export { expect } from '@playwright/test';

/** Address of a site that a test starts by itself. */
export const OWN_URL = `http://localhost:${OWN_SITE_PORT}`;

/**
 * Starts a site on the API that can be told to fail. Unless it is given one, its
 * public origin is its own, which keeps it apart from what earlier runs have left.
 */
export function startOwnSite(env: Record<string, string> = {}): Promise<Running> {
  return startSite(OWN_SITE_PORT, {
    API_BASE_URL: `http://127.0.0.1:${API_PORT}`,
    SITE_URL: `http://${fresh('site')}.example`,
    REVALIDATE_SECONDS: '1',
    CONTACT_RATE_LIMIT: '0',
    ...env,
  });
}

/** A test that may start sites, one after another; none of them outlives it. */
export const test = base.extend<{ start: typeof startOwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture uses.
  start: async ({}, use) => {
    const sites: Running[] = [];
    await use(async (env) => {
      const site = await startOwnSite(env);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.stop('SIGKILL')));
  },
});
