import { fresh } from '../../testing/fresh';
import { site } from '../../testing/server';
import { API_PORT, LEAN, OWN_SITE_PORT } from '../ports';
import { type RunningServer, startServer } from './running-server';
import { test as base } from './test';

export { expect } from '@playwright/test';

/** URL of the site that a test starts itself. */
export const OWN_URL = `http://localhost:${OWN_SITE_PORT}`;

/** Requests a path of the site at {@link OWN_URL}, or a URL, without following redirects. */
export async function visit(path: string, init: RequestInit = {}) {
  const response = await fetch(new URL(path, OWN_URL), { redirect: 'manual', ...init });
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), text: await response.text() };
}

/**
 * Starts a site on the API with faults. The public origin is new unless `env` has SITE_URL, because
 * the page store is keyed by origin and may have pages of earlier runs.
 * @param preloads names of modules in e2e/support
 */
export function startOwnSite(
  env: Record<string, string> = {},
  preloads = LEAN,
): Promise<RunningServer> {
  return startServer(
    site({
      port: OWN_SITE_PORT,
      preloads,
      env: {
        API_BASE_URL: `http://127.0.0.1:${API_PORT}`,
        SITE_URL: `http://${fresh('site')}.example`,
        REVALIDATE_SECONDS: '1',
        CONTACT_RATE_LIMIT: '0',
        ...env,
      },
    }),
  );
}

/**
 * Starts one site for all tests of a file or `describe`, because a start takes seconds of processor
 * time. The tests must not affect each other.
 * @returns an object that has the site while the tests run
 */
export function shareOwnSite(env?: Record<string, string>): { site: RunningServer } {
  const shared = {} as { site: RunningServer };
  test.beforeAll(async () => {
    shared.site = await startOwnSite(env);
  });
  test.afterAll(async () => {
    await shared.site?.stop('SIGKILL');
  });
  return shared;
}

/** A test that may start sites, one after another. The end of the test stops them. */
export const test = base.extend<{ start: typeof startOwnSite }>({
  visitsSites: false,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
  start: async ({}, use) => {
    const sites: RunningServer[] = [];
    await use(async (env, preloads) => {
      const started = await startOwnSite(env, preloads);
      sites.push(started);
      return started;
    });
    await Promise.all(sites.map((it) => it.stop('SIGKILL')));
  },
});
