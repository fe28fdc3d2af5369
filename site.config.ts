import { defineSite } from './engine';
import { analyticsScript, SCRIPT_HINT } from './lib/brand/analytics';
import { MAX_FORM_BYTES } from './lib/constants';
import { plainForm } from './lib/contact/plain-form';
import { prerenderCovers } from './lib/media/covers/covers';
import { restMs } from './lib/publisher-api/client';
import { isStillNamed } from './lib/router/is-still-named';
import { FIRST_URLS, listedUrls, router } from './lib/router/resolve-url';
import { failurePage } from './lib/run/failure-page';
import { prepareSite } from './lib/run/prepare-site';
import { env } from './lib/settings/env';
import { CONTACT_PATH, PUBLISH_API_PATH } from './lib/urls/routes';
import { SPECULATION_RULES } from './lib/urls/speculation-rules';
import { version } from './package.json';

/** What the engine is told of this site. */
export default defineSite({
  version,
  settings: env,
  start: prepareSite,
  router: { ...router, isStillNamed },
  posts: {
    [CONTACT_PATH]: { maxBytes: MAX_FORM_BYTES },
    [PUBLISH_API_PATH]: { maxBytes: MAX_FORM_BYTES, isOnly: true },
  },
  prerender: { first: FIRST_URLS, others: listedUrls, restMs, alongside: prerenderCovers },
  scripts: {
    ids: ['theme'],
    added: [SPECULATION_RULES],
    external: analyticsScript(),
    hint: SCRIPT_HINT,
  },
  // Readers of feeds show them on pages of other sites.
  filesForEveryOrigin: /^\/icon-/,
  failurePage,
  keepForm: plainForm,
  metrics: async () => (await import('./lib/metrics/define-metrics')).defineSiteMetrics,
});
