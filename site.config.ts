import { defineSite } from './engine/site';
import { MAX_FORM_BYTES } from './lib/constants';
import { plainForm } from './lib/contact/plain-form';
import { warmCovers } from './lib/media/covers/covers';
import { isStillNamed } from './lib/router/is-still-named';
import { isKnownUrl, listedUrls, MENU_URLS, resolveUrl, routeOf } from './lib/router/resolve-url';
import { failurePage } from './lib/run/failure-page';
import { prepareSite } from './lib/run/prepare-site';
import { env } from './lib/settings/env';
import { CONTACT_PATH, NOT_FOUND_PATH, PUBLISH_API_PATH } from './lib/urls/routes';
import { SPECULATION_RULES } from './lib/urls/speculation-rules';
import { version } from './package.json';

/** All that the engine knows of this site. */
export default defineSite({
  version,
  settings: env,
  start: prepareSite,
  router: {
    resolve: resolveUrl,
    routeOf,
    isKnown: isKnownUrl,
    isStillNamed,
    notFoundUrl: NOT_FOUND_PATH,
  },
  posts: {
    [CONTACT_PATH]: { maxBytes: MAX_FORM_BYTES },
    [PUBLISH_API_PATH]: { maxBytes: MAX_FORM_BYTES, isOnly: true },
  },
  warm: { first: MENU_URLS, others: listedUrls, alongside: warmCovers },
  scripts: { ids: ['theme'], added: [SPECULATION_RULES] },
  failurePage,
  keepForm: plainForm,
  metrics: async () => (await import('./lib/metrics/define-metrics')).defineSiteMetrics,
});
