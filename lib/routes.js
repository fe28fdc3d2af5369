/*
 * Every URL path of the site: pages, data, media, feeds and the paths of Next itself. The
 * only other places that name one are the folders of `app`, which are these routes, and the
 * matcher of middleware.ts, which Next reads without running it.
 *
 * Plain JavaScript, since the page store imports it and Next loads that uncompiled. Separate
 * exports instead of one object, so that a browser loads only the ones it uses.
 */

export const HOME_PATH = '/';
export const BLOG_PATH = '/blog';
export const ABOUT_PATH = '/about';
/** The contact page, which is also the only page that accepts a POST. */
export const CONTACT_PATH = '/contact';
/** Parent of all articles; without a slug it is an error page (spec section 8). */
export const ARTICLE_PATH = '/article';
/** Parent of all short links; without a slug it is an error page (spec section 8). */
export const SHORT_LINK_PATH = '/r';

/** @param {string} segment see `articleSegment` in lib/articles/article-path.ts */
export const articlePath = (segment) => `${ARTICLE_PATH}/${encodeURIComponent(segment)}`;

/** @param {string} slug */
export const shortLinkPath = (slug) => `${SHORT_LINK_PATH}/${encodeURIComponent(slug)}`;

/** The path of Next's not-found page. */
export const NOT_FOUND_PATH = '/404';

/** Internal path that renders a query of the blog; not reachable from outside (see middleware.ts). */
export const BLOG_QUERY_PATH = '/blog/query/';

/** Data for scripts and the publisher; not for search engines. */
export const API_PATH = '/api/';
/** One listing of the blog as JSON. */
export const ARTICLES_API_PATH = '/api/articles';
/** Called by the publisher when content has changed. */
export const PUBLISH_API_PATH = '/api/publish';

/** @param {string} slug of a short link */
export const redirectApiPath = (slug) => `/api/redirects/${encodeURIComponent(slug)}`;

/** Files of the publisher's API, through the site's own origin. */
export const MEDIA_PATH = '/media/';
export const COVERS_PATH = '/media/covers';

/**
 * @param {string} id of an article
 * @param {string} upload name of its upload
 */
export const coverPath = (id, upload) =>
  `${COVERS_PATH}/${encodeURIComponent(id)}/${encodeURIComponent(upload)}`;

/** @param {string} file name of a file below /resources of the publisher's API */
export const videoPath = (file) => `${MEDIA_PATH}video/${encodeURIComponent(file)}`;

/** Next's image optimizer. */
export const IMAGE_OPTIMIZER_PATH = '/_next/image';
/** The scripts, style sheets and fonts of the build. */
export const BUILD_FILES_PATH = '/_next/static/';

/** @param {string} file such as `atom.xml` */
export const feedPath = (file) => `/feed/${file}`;

export const SITEMAP_PATH = '/sitemap.xml';

/** @param {number} part of a sitemap with several parts, from 1 */
export const sitemapPartPath = (part) => `/sitemap/${part}.xml`;

/** @param {string} page name of a page with a share image of its own */
export const shareImagePath = (page) => `/share/${page}.jpg`;

/** @param {string} path of the article's page */
export const articleShareImagePath = (path) => `/share${path}.jpg`;

/**
 * Every public route, in the notation of the folders of `app`: a segment in brackets is a
 * parameter. Any other path that is not a file is the 404 page.
 */
export const ROUTES = /** @type {const} */ ([
  HOME_PATH,
  ABOUT_PATH,
  ARTICLES_API_PATH,
  PUBLISH_API_PATH,
  '/api/redirects/[slug]',
  ARTICLE_PATH,
  '/article/[slug]',
  BLOG_PATH,
  CONTACT_PATH,
  '/feed/[file]',
  '/healthz',
  '/media/covers/[id]/[upload]',
  '/media/video/[file]',
  SHORT_LINK_PATH,
  '/r/[slug]',
  '/readyz',
  '/robots.txt',
  '/share/[file]',
  '/share/article/[file]',
  SITEMAP_PATH,
  '/sitemap/[part]',
  '/.well-known/security.txt',
  // Files of `app` that Next serves, and its image optimizer.
  '/apple-icon.png',
  '/favicon.ico',
  '/manifest.webmanifest',
  IMAGE_OPTIMIZER_PATH,
]);

/** @typedef {(typeof ROUTES)[number]} Route */
