import { SPECULATION_RULES } from './components/scripts/add-speculation-rules';
import { defineSite } from './engine';
import { analyticsScript, SCRIPT_HINT } from './lib/brand/analytics';
import { MAX_FORM_BYTES, MAX_PUBLICATION_BYTES } from './lib/constants';
import { prerenderCovers } from './lib/covers/covers';
import { delayMs } from './lib/publisher-api';
import { setSiteMetrics } from './lib/site/metrics';
import { FIRST_URLS, isStillPublished, listedUrls, router } from './lib/site/router/resolve-url';
import { env } from './lib/site/settings/env';
import { failurePage, plainForm } from './lib/site/start/failure-page';
import { prepareSite } from './lib/site/start/prepare-site';
import { CONTACT_PATH, PUBLISH_API_PATH } from './lib/site/urls/paths';
import { version } from './package.json';

/** The declaration of this site to the engine. */
export default defineSite({
  version,
  settings: env,
  start: prepareSite,
  router: { ...router, isStillPublished },
  posts: {
    [CONTACT_PATH]: { maxBytes: MAX_FORM_BYTES },
    [PUBLISH_API_PATH]: { maxBytes: MAX_PUBLICATION_BYTES, isOnly: true },
  },
  prerender: { first: FIRST_URLS, others: listedUrls, delayMs, alongside: prerenderCovers },
  scripts: {
    ids: ['theme'],
    added: [SPECULATION_RULES],
    external: analyticsScript(),
    hint: SCRIPT_HINT,
  },
  // Other sites may embed icons, because feed readers show them on their own pages.
  filesForEveryOrigin: /^\/icon-/,
  failurePage,
  keepForm: plainForm,
  async metrics() {
    const { makeSiteMetrics } = await import('./lib/site/metrics/site-metrics');
    return (options) => setSiteMetrics(makeSiteMetrics(options));
  },
});
