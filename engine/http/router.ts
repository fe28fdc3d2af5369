import { BUILD_FILES_PATH } from '../documents/document';
import type { ResolvedRoute, Router } from '../site';
import { composed, decodePercent, hasControlCharacters, pathSegment } from '../text';

/** `.` and `..`, which Next would resolve. */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** A file's name has up to 255. */
const MAX_SEGMENT = 255;

export type Routed<Route> = {
  route: Route;
  parts: string[];
  /** Includes the question mark; empty without a query. */
  search: string;
};

/** A canonical URL with its parsed values, or a redirect. */
export type Canonical<Parsed = unknown> =
  | Pick<ResolvedRoute<Parsed>, 'url' | 'isUnstored' | 'parsed'>
  | { redirect: string };

type Options<Route extends string, Parsed> = Partial<
  Omit<Router, 'resolve' | 'routeOf' | 'isKnown'>
> & {
  isKnown?(resolved: ResolvedRoute<Parsed>): boolean;
  /** The routes, named like the folders of `app`, with the types of their responses. */
  routes: Readonly<Record<Route, ResolvedRoute['type']>>;
  /** Whether a parameter is usable; by default {@link isUsableParameter} decides. */
  isParameter?(text: string): boolean;
  /**
   * The canonical URL, by default only the path; undefined means the page of unknown URLs. Its
   * query has only known parameters, because Next reads some names itself.
   */
  canonicalize?(routed: Routed<Route>): Canonical<Parsed> | undefined;
  /** For a URL without a route, or for which `canonicalize` returns undefined. */
  canonicalizeOthers?(unrouted: Omit<Routed<Route>, 'route'>): Canonical<Parsed> | undefined;
};

/** The path of these decoded segments, percent-encoded like in browsers. */
export const toPath = (parts: readonly string[]) => `/${parts.map(pathSegment).join('/')}`;

/**
 * Whether a parameter can name a page: browsers or Next would resolve some to another page.
 * @param limits mayDelimit: for a site that encodes the delimiters of URLs
 */
export function isUsableParameter(
  text: string,
  { maxLength = 200, mayDelimit = false } = {},
): boolean {
  return (
    text.trim() !== '' &&
    (mayDelimit || !/[/\\?#]/.test(text)) &&
    text.length <= maxLength &&
    text !== '.' &&
    text !== '..' &&
    text.isWellFormed() &&
    !hasControlCharacters(text) &&
    // Next would take this suffix for a request for the data of another page.
    !text.endsWith('.rsc')
  );
}

/** The decoded parameters of a path, in order. */
export function parametersOf(route: string, parts: readonly string[]): string[] {
  const names = route.slice(1).split('/');
  return parts.filter((_, at) => names[at]?.startsWith('['));
}

/** Makes a function that finds the route of a canonical URL; undefined without one. */
export function routeFinder<Route extends string>(
  routes: Readonly<Record<Route, unknown>>,
): (url: string) => Route | undefined {
  const patterns = (Object.keys(routes) as Route[])
    .filter((route) => route.includes('['))
    .map((route) => [new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`), route] as const);
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    if (Object.hasOwn(routes, path)) return path as Route;
    return patterns.find(([pattern]) => pattern.test(path))?.[1];
  };
}

/** Makes a router from a table of routes: all spellings of a path have one canonical URL. */
export function makeRouter<Route extends string, Parsed = unknown>({
  routes,
  isParameter = (text) => isUsableParameter(text),
  canonicalize = ({ parts }) => ({ url: toPath(parts) }),
  canonicalizeOthers,
  notFoundUrl = '/404',
  ...others
}: Options<Route, Parsed>): Router<Parsed> {
  const find = routeFinder(routes);
  // A route with a variable first segment could match the not-found page's path.
  const routeOf = (url: string) => (url === notFoundUrl ? undefined : find(url));
  const notFound: ResolvedRoute<Parsed> = {
    type: 'page',
    url: notFoundUrl,
    isNotCanonical: false,
  };
  return {
    isKnown: () => true,
    isStillPublished: () => true,
    notFoundUrl,
    ...others,
    routeOf,
    resolve(url, isFile) {
      const [, pathname = '', search = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
      // Next fails on an undecodable path, and resolves dot segments.
      const isReadable = !DOT_SEGMENT.test(pathname) && decodePercent(pathname) !== undefined;
      if (!pathname.startsWith('/') || !isReadable) return notFound;
      const tidy = pathname.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '');
      const sent = tidy.slice(1).split('/').map(decodeURIComponent);
      // NFC: names that look the same are the same.
      const parts = sent.map((part) => composed(part, MAX_SEGMENT));
      const encoded = toPath(parts);
      // Another encoding is not redirected, because a proxy that encodes paths again would cause a loop.
      const isOtherEncoding = pathname !== encoded;
      if (pathname.startsWith(BUILD_FILES_PATH) || isFile(encoded)) {
        return { type: 'file', url: encoded, isNotCanonical: isOtherEncoding || search !== '' };
      }
      const routed = routeOf(encoded);
      const isOfRoute = routed && parametersOf(routed, parts).every(isParameter);
      const own = isOfRoute ? canonicalize({ route: routed, parts, search }) : undefined;
      const canonical = own ?? canonicalizeOthers?.({ parts, search });
      if (!canonical) return notFound;
      if ('redirect' in canonical) return { type: 'redirect', url: canonical.redirect };
      if (pathname !== tidy) return { type: 'redirect', url: encoded + search };
      const route = own ? routed : routeOf(canonical.url);
      if (!route) return notFound;
      const type = routes[route];
      // This redirect cannot loop: no proxy decomposes names.
      const isDecomposed = toPath(sent) !== encoded && canonical.url.split('?', 1)[0] === encoded;
      if (type === 'page' && isDecomposed) return { type: 'redirect', url: encoded + search };
      const isOtherQuery = type !== 'page' && canonical.url !== encoded + search;
      return { ...canonical, type, route, isNotCanonical: isOtherEncoding || isOtherQuery };
    },
  };
}
