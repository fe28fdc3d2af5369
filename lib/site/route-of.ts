import { ROUTES, type Route } from './routes';

const PATTERNS = (Object.keys(ROUTES) as Route[])
  .filter((route) => route.includes('['))
  .map((route) => [new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`), route] as const);

/** The route of a canonical URL; undefined for one without a route. */
export function routeOf(url: string): Route | undefined {
  const path = url.split('?', 1)[0] ?? '';
  if (Object.hasOwn(ROUTES, path)) return path as Route;
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1];
}
