import { pages, type SitePage } from './pages';
import { ROUTES } from './routes';
import { readTextPages, type TextPage } from './text-pages';

/**
 * First segments of paths that no page of the brand may have: those of routes, and of what the
 * engine serves.
 */
const RESERVED = new Set([
  ...Object.keys(ROUTES).map((route) => route.split('/')[1] ?? ''),
  ...['_next', '404', 'healthz', 'readyz', 'metrics'],
]);

let read: TextPage[] | undefined;

/**
 * The pages that are Markdown files of the brand, read once; in development for each request, so
 * that a saved file shows at the next reload.
 * @throws {TextPageError}
 */
export function textPages(): readonly TextPage[] {
  if (process.env.NODE_ENV === 'development') return readTextPages(RESERVED);
  read ??= readTextPages(RESERVED);
  return read;
}

/** Every page with a fixed address: the rows of the table, then the brand's Markdown files. */
export function allPages(): readonly SitePage[] {
  return [...Object.values(pages), ...textPages()];
}
