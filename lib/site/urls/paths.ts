import { pathSegment } from '../../../engine/text';

/* URL paths that several modules share. The exports are separate, because a browser loads only
   those that it uses. */

export type Path = `/${string}`;

export const HOME_PATH = '/';
export const BLOG_PATH = '/blog';
/** The only page that accepts a POST. */
export const CONTACT_PATH = '/contact';
/** Without a slug, these parents of articles and short links show an error (spec section 8). */
export const ARTICLE_PATH = '/article';
export const SHORT_LINK_PATH = '/r';

/** @param segment see `articleSegment` in lib/articles/article-naming.ts */
export const articlePath = (segment: string): Path => `${ARTICLE_PATH}/${pathSegment(segment)}`;

/** The parent of drafts, whose URLs need the signed query of lib/articles/preview-link.ts. */
export const PREVIEW_PATH = '/preview';

export const previewPath = (segment: string) => `${PREVIEW_PATH}/${pathSegment(segment)}`;

/** @param upload name of a picture among the draft's uploads */
export const previewFilePath = (segment: string, upload: string) =>
  `${previewPath(segment)}/${pathSegment(upload)}`;

export const shortLinkPath = (slug: string): Path => `${SHORT_LINK_PATH}/${pathSegment(slug)}`;

export const NOT_FOUND_PATH = '/404';

/** The parent of the endpoints that robots.txt excludes. */
export const API_PATH = '/api/';
/** The endpoint that the publisher calls when content has changed. */
export const PUBLISH_API_PATH = '/api/publish';

export const redirectApiPath = (slug: string) => `/api/redirects/${pathSegment(slug)}`;

/** The parent of articles' pictures, which the site serves from its own origin. */
export const PICTURES_PATH = '/media/covers';

/** An upload of an article, unchanged; for covers, see {@link coverPath}. */
export const picturePath = (id: string, upload: string) =>
  `${PICTURES_PATH}/${pathSegment(id)}/${pathSegment(upload)}`;

/** A cover in one of `COVER_WIDTHS`. */
export const coverPath = (id: string, upload: string, width: number) =>
  `${picturePath(id, upload)}/${width}`;

/** A video of the API's /resources, which the site serves from its own origin. */
export const videoPath = (file: string) => `/media/video/${pathSegment(file)}`;

/** @param file such as `atom.xml` */
export const feedPath = (file: string) => `/feed/${file}`;

export const SITEMAP_PATH = '/sitemap.xml';
export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** The brand's icons in `public`. Devices may crop the maskable one. */
export const LOGO_PATH = '/icon-512.png';
export const SMALL_LOGO_PATH = '/icon-192.png';
export const MASKABLE_LOGO_PATH = '/icon-maskable-512.png';
export const FAVICON_PATH = '/favicon.ico';
export const APPLE_ICON_PATH = '/apple-icon.png';

/** Style sheets in `public` that few pages load. */
export const BROKEN_PAGE_STYLE_PATH = '/broken-page.css';
export const DRAFT_BAR_STYLE_PATH = '/draft-bar.css';
export const ARTICLE_EXTRAS_STYLE_PATH = '/article-extras.css';
export const ARTICLE_CODE_STYLE_PATH = '/article-code.css';

/** @param page name of a page with a share image of its own */
export const shareImagePath = (page: string) => `/share/${page}.jpg`;

/** @param path of the article's page */
export const articleShareImagePath = (path: string) => `/share${path}.jpg`;
