import type { IncomingMessage } from 'node:http';
import { type Body, bodyOf } from '../http/content-encoding';
import { sharedCaching } from '../http/shared-caching';
import { pageStore } from '../page-store';
import type { FoundPage } from '../page-store/store.js';
import type { SiteResponse } from './site-response';

/** Headers of requests by Next's router and of forms, whose responses are no documents. */
const NOT_FOR_DOCUMENTS = ['rsc', 'next-action'];

/** What Next's router is sent at the URL of a page depends on these headers. */
const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding';

type PreparedPage = {
  body: Body;
  headers: readonly (readonly [name: string, value: number | string | readonly string[]])[];
};

/** By the page in the store: one that is stored again is another. */
const prepared = new WeakMap<FoundPage['page'], PreparedPage>();

/**
 * Responds to a request for a page that is stored, without Next. One that is stale is sent,
 * too, and rendered again behind the response.
 * @param request whose URL counts as it is; only a canonical one (canonical-page-url.ts) is
 *   that of a stored page
 * @returns whether there is such a page
 */
export async function sendStoredPage(
  request: IncomingMessage,
  response: SiteResponse,
): Promise<boolean> {
  if (!isForDocument(request)) return false;
  return send(response, await pageStore()?.get(request.url ?? ''));
}

/** The same without waiting, if the page is in memory: see {@link sendStoredPage}. */
export function sendPageFromMemory(request: IncomingMessage, response: SiteResponse): boolean {
  if (!isForDocument(request)) return false;
  return send(response, pageStore()?.getFromMemory(request.url ?? ''));
}

function isForDocument({ method, headers, url = '' }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return false;
  return !NOT_FOR_DOCUMENTS.some((name) => name in headers);
}

function send(response: SiteResponse, found: FoundPage | undefined): boolean {
  if (!found) return false;
  const { page, isStale, revalidate, expire = revalidate } = found;
  response.statusCode = page.status ?? 200;
  response.setHeader('X-Nextjs-Cache', isStale ? 'STALE' : 'HIT');
  if (response.statusCode === 200) {
    const caching = sharedCaching(revalidate, expire - revalidate);
    for (const [name, value] of Object.entries(caching)) response.setHeader(name, value);
  }
  const { body, headers } = prepared.get(page) ?? prepare(page);
  for (const [name, value] of headers) response.setHeader(name, value);
  response.endWith(body, { isStored: true });
  return true;
}

/** What is the same in every response with this page. */
function prepare(page: FoundPage['page']): PreparedPage {
  const headers = { 'content-type': 'text/html; charset=utf-8', vary: VARY, ...page.headers };
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const result = { body: bodyOf(page.html), headers: sent };
  prepared.set(page, result);
  return result;
}
