import { existsSync } from 'node:fs';

/*
 * The e2e tests that a change concerns, for `npm run check`: a few that would notice most mistakes.
 * Playwright's own choice (`--only-changed`) sees what tests import, not the site that they visit.
 */

/** E2e tests of the packages, the settings of Next and the build. */
const OF_BUILD = [
  'pages/documents',
  'pages/hydration',
  'attacks/refused-forms',
  'process/standalone',
];

/** E2e tests by the beginning of a path; the longest beginning counts. */
export const JOURNEYS = {
  'app/page.tsx': ['pages/home'],
  'app/_home/': ['pages/home'],
  'app/_home/hero': ['pages/hero-video', 'pages/home'],
  'app/_islands/': ['pages/hydration', 'pages/before-hydration'],
  'app/about/': ['pages/layout'],
  'app/api/publish/': ['process/publish'],
  'app/api/redirects/': ['pages/short-links'],
  'app/article/': ['pages/article', 'pages/article-navigation'],
  'app/article/[slug]/markdown': ['pages/article', 'pages/article-trailer'],
  'app/blog/': ['pages/blog'],
  'app/blog/search': ['pages/blog-search'],
  'app/contact/': ['pages/contact'],
  'app/feed/': ['pages/feeds'],
  'app/manifest.ts': ['pages/crawlers'],
  'app/media/': ['pages/media'],
  'app/not-found.tsx': ['security/http-edges'],
  'app/preview/': ['security/preview'],
  'app/r/': ['pages/short-links'],
  'app/robots.txt/': ['pages/crawlers'],
  'app/share/': ['pages/crawlers'],
  'app/sitemap': ['pages/crawlers'],
  'app/text-file': ['pages/crawlers'],
  'app/.well-known/': ['pages/crawlers'],
  'build/': OF_BUILD,
  'components/article-grid': ['pages/blog', 'pages/blog-cards'],
  'engine/build/': OF_BUILD,
  'engine/islands/': ['pages/hydration', 'pages/before-hydration'],
  'components/theme-toggle': ['pages/theme'],
  'components/scripts/hero-video': ['pages/hero-video'],
  'components/scripts/redirect': ['pages/short-links'],
  'components/scripts/revenue-share': ['pages/home'],
  'components/scripts/trailer': ['pages/article-trailer'],
  'components/scripts/theme': ['pages/theme'],
  'lib/articles/': ['pages/article', 'pages/blog'],
  'engine/redis/redis': ['attacks/refused-forms'],
  'engine/queue/fair-scheduler': ['process/render-queue'],
  'lib/contact/': ['pages/contact', 'attacks/refused-forms'],
  'components/head/': ['pages/crawlers'],
  'lib/syndication/': ['pages/crawlers'],
  'lib/syndication/feeds/': ['pages/feeds'],
  'cms/': ['process/own-content'],
  'lib/articles/markdown/': ['pages/article', 'pages/article-trailer'],
  'lib/media/': ['pages/media'],
  'lib/metrics/': ['process/metrics'],
  'engine/pages/': ['pages/documents', 'process/stored-pages'],
  'engine/pages/ask-next': ['process/render-queue'],
  'engine/publication/open-publications': ['process/publish'],
  'lib/publisher-api/': ['outages/outage-matrix', 'pages/blog'],
  'engine/http/': ['pages/documents', 'security/headers'],
  'lib/router/short-links': ['pages/short-links'],
  'lib/brand/copy/about': ['pages/layout'],
  'lib/brand/copy/blog': ['pages/blog'],
  'lib/brand/copy/contact': ['pages/contact'],
  'lib/brand/copy/home': ['pages/home'],
  'middleware.ts': ['attacks/refused-forms'],
  'next.config.ts': OF_BUILD,
  'package-lock.json': OF_BUILD,
};
/** E2e tests of a file without a row, which most pages share. */
const EVERYWHERE = ['pages/keyboard', 'pages/theme', 'pages/without-javascript'];
/** Most e2e tests of one change, besides those that it changes. */
const MOST = 4;

/** Files of the site, and those from which it is built. */
const SITE =
  /^(?:app|build|cms|components|engine|lib)\/(?!.*\.test\.)|^(?:middleware\.ts|next\.config\.ts|package-lock\.json)$/;

/**
 * @param {string[]} changed paths of files
 * @returns {string[]} the e2e tests that these changes concern
 */
export function journeysOf(changed) {
  const own = changed.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file));
  const names = changed.filter((it) => SITE.test(it)).flatMap((it) => rowOf(it) ?? EVERYWHERE);
  const others = names.map((name) => `e2e/${name}.spec.ts`).filter((it) => !own.includes(it));
  return [...own, ...[...new Set(others)].slice(0, MOST)].filter((it) => existsSync(it));
}

/** @param {string} file @returns {string[] | undefined} */
export function rowOf(file) {
  const [found] = Object.entries(JOURNEYS)
    .filter(([start]) => file.startsWith(start))
    .sort(([a], [b]) => b.length - a.length);
  return found?.[1];
}
