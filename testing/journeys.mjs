import { existsSync } from 'node:fs';
import { importsOf } from './imports.mjs';

/*
 * Which e2e tests a change concerns, for `npm run check`: a few that would notice most of what
 * can go wrong with it, not all that might. Playwright's own choice (`--only-changed`) sees what
 * tests import, not the site that they visit.
 */

/** E2e tests by the beginning of the paths that they are about: the longest one counts. */
const JOURNEYS = {
  'app/page.tsx': ['pages/home'],
  'app/_home/': ['pages/home'],
  'app/_home/hero': ['pages/hero-video', 'pages/home'],
  'app/_islands/': ['pages/hydration', 'pages/before-hydration'],
  'app/about/': ['pages/about'],
  'app/api/publish/': ['process/publish'],
  'app/api/redirects/': ['pages/short-links'],
  'app/article/': ['pages/article', 'pages/article-navigation'],
  'app/article/[slug]/markdown': ['pages/article-markdown'],
  'app/blog/': ['pages/blog'],
  'app/blog/search': ['pages/blog-search'],
  'app/contact/': ['pages/contact', 'pages/contact-sending'],
  'app/feed/': ['pages/feeds'],
  'app/manifest.ts': ['pages/crawlers'],
  'app/media/': ['pages/media'],
  'app/not-found.tsx': ['pages/not-found'],
  'app/preview/': ['security/preview'],
  'app/r/': ['pages/short-links'],
  'app/robots.txt/': ['pages/crawlers'],
  'app/share/': ['pages/crawlers'],
  'app/sitemap': ['pages/crawlers'],
  'app/.well-known/': ['pages/crawlers'],
  'components/islands/': ['pages/hydration', 'pages/before-hydration'],
  'components/islands/theme': ['pages/theme'],
  'components/scripts/hero-video': ['pages/hero-video'],
  'components/scripts/revenue-share': ['pages/home'],
  'components/scripts/theme': ['pages/theme'],
  'lib/embedded-api/': ['process/own-content'],
  'lib/server/': ['pages/documents', 'security/headers'],
  'lib/site/copy.ts': ['pages/home', 'pages/about', 'pages/contact'],
  'lib/pages/': ['pages/documents', 'process/stored-pages'],
  'lib/pages/gate': ['process/gate'],
  'lib/base/turns': ['process/gate'],
  'middleware.ts': ['security/headers'],
};
/** For what most pages have. */
const EVERYWHERE = ['pages/keyboard', 'pages/theme', 'pages/without-javascript'];
/** E2e tests of one change at most. */
const MOST = 4;

/** What Next or Node.js starts with. */
const ENTRY = /^app\/(?!.*\.test\.)(?:.*\/)?(?:page|route|layout|not-found|manifest)\.tsx?$/;
/** What is part of the site. */
const SITE = /^(?:app|components|lib)\/|^middleware\.ts$/;

/**
 * @param {string[]} changed paths of files
 * @param {string[]} files all files of the project
 * @returns {string[]} the e2e tests that these changes concern
 */
export function journeysOf(changed, files) {
  const found = new Set(changed.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)));
  const sources = changed.filter((it) => SITE.test(it) && !/\.test\./.test(it));
  const entries = importers(files);
  for (const name of sources.flatMap((file) => namesOf(file, entries))) {
    found.add(`e2e/${name}.spec.ts`);
  }
  return [...found].filter((it) => existsSync(it)).slice(0, MOST);
}

/**
 * @param {string} file
 * @param {(file: string) => string[]} entriesOf
 * @returns {string[]}
 */
function namesOf(file, entriesOf) {
  const own = rowOf(file);
  if (own) return own;
  const rows = entriesOf(file).map((it) => rowOf(it) ?? EVERYWHERE);
  const names = [...new Set(rows.flat())];
  return names.length > MOST ? EVERYWHERE : names;
}

/** @param {string} file @returns {string[] | undefined} */
export function rowOf(file) {
  const [found] = Object.entries(JOURNEYS)
    .filter(([start]) => file.startsWith(start))
    .sort(([a], [b]) => b.length - a.length);
  return found?.[1];
}

/** @param {string[]} files @returns {string[]} */
export const entriesIn = (files) => files.filter((it) => ENTRY.test(it));

/**
 * @param {string[]} files
 * @returns {(file: string) => string[]} gives the entries that import a file, directly or not
 */
function importers(files) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  const directly = (/** @type {string} */ file) => {
    const known = imports.get(file);
    if (known) return known;
    const found = /\.(?:tsx?|m?js)$/.test(file) && existsSync(file) ? importsOf(file) : [];
    imports.set(file, found);
    return found;
  };
  const reaches = (/** @type {string} */ entry, /** @type {string} */ target) => {
    const seen = new Set([entry]);
    for (const file of seen) for (const it of directly(file)) seen.add(it);
    return seen.has(target);
  };
  return (file) => entriesIn(files).filter((entry) => reaches(entry, file));
}
