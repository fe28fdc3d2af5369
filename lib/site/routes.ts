import { requestContext } from '../../engine';
import type { BlogQuery } from '../articles/blog-query';
import type { PreviewLink } from '../articles/preview-link';
import { pages } from './pages';
import {
  ARTICLE_PATH,
  PUBLISH_API_PATH,
  SECURITY_TXT_PATH,
  SHORT_LINK_PATH,
  SITEMAP_PATH,
} from './urls/paths';

/** The route of the brand's Markdown files (./all-pages.ts). */
export const TEXT_PAGE_ROUTE = '/[page]';

type PagePath = (typeof pages)[keyof typeof pages]['path'];

/**
 * The public routes, named like the folders of `app`, with the type of their response: `preview` is
 * a page that needs a signed URL, `media` a file of the publisher's API.
 */
export const ROUTES = {
  ...(Object.fromEntries(Object.values(pages).map(({ path }) => [path, 'page'])) as Record<
    PagePath,
    'page'
  >),
  [PUBLISH_API_PATH]: 'endpoint',
  '/api/redirects/[slug]': 'endpoint',
  [ARTICLE_PATH]: 'page',
  '/article/[slug]': 'page',
  [TEXT_PAGE_ROUTE]: 'page',
  '/feed/[file]': 'endpoint',
  '/media/covers/[id]/[upload]': 'media',
  '/media/covers/[id]/[upload]/[width]': 'endpoint',
  '/media/video/[file]': 'media',
  '/preview/[slug]': 'preview',
  '/preview/[slug]/[upload]': 'media',
  [SHORT_LINK_PATH]: 'page',
  '/r/[slug]': 'page',
  '/robots.txt': 'endpoint',
  '/share/[file]': 'endpoint',
  '/share/article/[file]': 'endpoint',
  [SITEMAP_PATH]: 'endpoint',
  [SECURITY_TXT_PATH]: 'endpoint',
  '/manifest.webmanifest': 'endpoint',
} as const;

export type Route = keyof typeof ROUTES;

/** A URL's parts, parsed once, when it is made canonical (./router/resolve-url.ts). */
export type ParsedUrl = {
  /** The decoded parameters of the path, in order. */
  parameters: readonly string[];
  /** Set only for the blog. */
  query?: BlogQuery;
  /** A link with a valid signature; set only for a draft and its files. */
  link?: PreviewLink;
};

/** The parsed URL of the current request; outside of a request, one without parameters. */
export function parsedUrl(): ParsedUrl {
  return (requestContext()?.parsed as ParsedUrl | undefined) ?? { parameters: [] };
}
