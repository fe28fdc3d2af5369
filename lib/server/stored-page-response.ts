import type { IncomingMessage } from 'node:http';
import { bodyOf } from '../http/content-encoding';
import { sharedCaching } from '../http/shared-caching';
import { pageStore } from '../page-store';
import type { FoundPage } from '../page-store/store.js';
import { RepeatableResponse } from './repeatable-response';
import type { SiteResponse } from './site-response';

/** Headers of requests by Next's router and of forms, whose responses are no documents. */
const NOT_FOR_DOCUMENTS = ['rsc', 'next-action'];

/** What Next's router is sent at the URL of a page depends on these headers. */
const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding';

/** Headers that a page may have of its own, too. */
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', Vary: VARY };

/** By the page in the store, and by what else its headers depend on. */
const responses = new WeakMap<FoundPage['page'], Map<string, RepeatableResponse>>();

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
  const state = isStale ? 'STALE' : 'HIT';
  response.statusCode = page.status ?? 200;
  response.storedAs = state;
  repeatable(page, `${state} ${revalidate} ${expire}`).end(response, () => {
    const caching = response.statusCode === 200 && sharedCaching(revalidate, expire - revalidate);
    const headers = { ...HEADERS, ...caching, ...page.headers, 'X-Nextjs-Cache': state };
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
  });
  return true;
}

/** The responses with a page, one for all that have the same headers. */
function repeatable(page: FoundPage['page'], headers: string): RepeatableResponse {
  let ofPage = responses.get(page);
  if (!ofPage) {
    ofPage = new Map();
    responses.set(page, ofPage);
  }
  let response = ofPage.get(headers);
  if (!response) {
    response = new RepeatableResponse(bodyOf(page.html), { isStored: true });
    ofPage.set(headers, response);
  }
  return response;
}
