import { plainFailurePage } from './response/page-response';
import type { Site } from './site';

/** Declares a site, with defaults for what is left out. */
export function defineSite(
  site: Pick<Site, 'settings' | 'start' | 'router'> & Partial<Site>,
): Site {
  return {
    version: 'unknown',
    posts: {},
    prerender: { first: [], others: () => [] },
    scripts: { ids: [], added: [] },
    failurePage: plainFailurePage,
    ...site,
  };
}
