import { readdirSync } from 'node:fs';
import path from 'node:path';
import { formatBlogQuery, parseBlogQuery } from '../articles/blog-query';
import {
  ARTICLES_API_PATH,
  BLOG_PATH,
  BUILD_FILES_PATH,
  IMAGE_OPTIMIZER_PATH,
  NOT_FOUND_PATH,
  ROUTES,
  type Route,
} from '../routes';
import { isUsableSlug } from '../usable-slug';
import { isPlainPath } from './request-target';

/** Routes that read the query as it was sent. (The blog's is written anew.) */
const READ_QUERIES: readonly Route[] = [
  IMAGE_OPTIMIZER_PATH,
  ARTICLES_API_PATH,
  '/media/covers/[id]/[upload]',
];

/** Routes that have a page for every slug. */
const SLUG_PAGES: readonly Route[] = ['/article/[slug]', '/r/[slug]'];

/** Stands for every slug that can name nothing: their pages are one. */
const UNUSABLE_SLUG = ' ';

/** Query parameter with which Next's router marks its requests, and which Next checks. */
const ROUTER_MARK = '_rsc';

/** What Next itself redirects to the same without it. */
const REPEATED_SLASHES = /\/\/|\\/;

/**
 * The URL for which a page is rendered: without what the page does not depend on. Next
 * writes the URL of the request into the page, which is then stored and served to
 * everybody: nothing that one visitor has invented may be in it.
 * @param url path and query of the request
 * @param isRouterRequest whether Next's router requests a page's data, which the blog has
 *   one of for all its queries (see middleware.ts)
 */
export function canonicalPageUrl(url: string, isRouterRequest: boolean): string {
  const [pathname = '', search = ''] = splitAt(url, url.indexOf('?'));
  const isPlain = isPlainPath(pathname);
  if (pathname.startsWith('/') && REPEATED_SLASHES.test(pathname))
    return isPlain ? url : NOT_FOUND_PATH;
  if (pathname.startsWith(BUILD_FILES_PATH)) return isPlain ? pathname : NOT_FOUND_PATH;
  if (publicFiles().has(pathname)) return pathname;
  const withoutSlash = pathname.replace(/(?<=.)\/$/, '');
  const found = findRoute(withoutSlash);
  if (!found) return NOT_FOUND_PATH;
  // Next redirects to the path without the slash, and takes the query along.
  if (pathname !== withoutSlash) return url;

  const { route, parts } = found;
  if (READ_QUERIES.includes(route)) return pathOf(parts) + search;
  if (SLUG_PAGES.includes(route) && !isUsableSlug(parts[1] ?? '')) parts[1] = UNUSABLE_SLUG;
  const query = usedQuery(route, new URLSearchParams(search), isRouterRequest);
  return pathOf(parts) + (query && `?${query}`);
}

function splitAt(text: string, index: number): string[] {
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index)];
}

function usedQuery(route: Route, params: URLSearchParams, isRouterRequest: boolean): string {
  if (isRouterRequest) {
    const mark = params.get(ROUTER_MARK);
    return mark === null ? '' : String(new URLSearchParams({ [ROUTER_MARK]: mark }));
  }
  return route === BLOG_PATH ? formatBlogQuery(parseBlogQuery(params)) : '';
}

/** The route at a path, and the decoded parts of that. */
function findRoute(pathname: string): { route: Route; parts: string[] } | undefined {
  const parts = decodedParts(pathname);
  const route = parts && ROUTES.find((it) => matches(it.slice(1).split('/'), parts));
  return route && { route, parts };
}

function decodedParts(pathname: string): string[] | undefined {
  if (!pathname.startsWith('/')) return undefined;
  try {
    return pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((name, index) => (name.startsWith('[') ? parts[index] : name === parts[index]))
  );
}

/** One spelling of a path, however it was sent. */
function pathOf(parts: readonly string[]): string {
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

let files: ReadonlySet<string> | undefined;

/** Paths of the files in `public`. */
function publicFiles(): ReadonlySet<string> {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'public');
  files ??= new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${name.split(path.sep).join('/')}`,
    ),
  );
  return files;
}
