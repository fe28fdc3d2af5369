import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Body } from '../base/body';
import type { Pages } from '../pages';
import { askNext, type NextHandler, type NextRequest, streamFromNext } from '../pages/ask-next';
import { isMissing } from '../pages/page';
import type { FoundPage } from '../pages/page-store';
import { NOT_FOUND_PATH } from '../site/routes';
import type { Exchange } from './exchange';
import { HEALTH } from './health';
import { NO_STORE, PREVIEW, pageCaching } from './page-caching';
import type { ResolvedUrl } from './resolve-url';
import { resourceBody } from './resource-bodies';
import { isText, type Sender } from './send';
import type { StaticFiles } from './static-files';

/** Request headers that a form, a file of the API and any other resource may depend on. */
const FORM_HEADERS = ['content-type', 'content-length', 'origin', 'host'];
const MEDIA_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const RESOURCE_HEADERS = ['accept', 'authorization', 'content-type', 'content-length'];

/** Response headers that the site's route handlers set; all others are Next's, and are dropped. */
const RESPONSE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'www-authenticate',
  'x-robots-tag',
];

/** What the server needs of the pages. */
export type SitePages = Pick<Pages, 'peek' | 'get' | 'render'>;

type Options = {
  next: NextHandler;
  pages: SitePages;
  sender: Sender;
  files: StaticFiles;
};

/** A page, with what the store says of it, if it comes from there. */
type PageToSend = Pick<FoundPage, 'page'> & Partial<FoundPage>;

/** Responds to requests whose URL can lead somewhere. */
export class Responder {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Sends what is in memory: a static file, the state of the process, a stored page.
   * @returns whether there was anything
   */
  sendAtHand(exchange: Exchange, url: string): boolean {
    const { files, pages, sender } = this.#options;
    const { request, response } = exchange;
    const health = HEALTH[url];
    const file = health ? undefined : files.get(url);
    exchange.leadsTo = health ? 'health' : file ? 'file' : url;
    if (health) sender.sendText(response, ...health());
    else if (file) sender.send(response, file);
    else if (request.method === 'POST') return false;
    else {
      const found = pages.peek(url);
      if (!found) return false;
      this.sendPage(exchange, found);
    }
    return true;
  }

  /** Sends what is made for the request: a page of lib/pages, or what a route handler of Next makes. */
  async sendResolved(exchange: Exchange, { kind, url }: ResolvedUrl): Promise<void> {
    const { pages, next, sender } = this.#options;
    const { request, response, context } = exchange;
    switch (kind) {
      case 'redirect':
        return sender.sendText(response, 308, '', { location: url });
      case 'file':
        return sender.sendText(response, 404, 'There is no such file.\n');
      case 'page': {
        if (request.method !== 'POST') return this.sendPage(exchange, await pages.get(url));
        const form = requestOf(exchange, url, FORM_HEADERS);
        return this.sendPage(exchange, { page: await pages.render(form) });
      }
      case 'preview': {
        const page = await pages.render(requestOf(exchange, url, []));
        // The same bytes as for any other URL that leads nowhere.
        if (isMissing(page)) return this.sendPage(exchange, await pages.get(NOT_FOUND_PATH));
        const headers = { ...page.headers, ...PREVIEW };
        return this.sendPage(exchange, { page: { ...page, headers } });
      }
      case 'media': {
        const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
        const wanted = { ...requestOf(exchange, url, MEDIA_HEADERS), method } as const;
        const { status, headers, body } = await streamFromNext(next, wanted, context);
        return sender.stream(response, { status, headers: ownHeaders(headers), body });
      }
      default: {
        const wanted = requestOf(exchange, url, RESOURCE_HEADERS);
        const { status, headers, body } = await askNext(next, wanted, context);
        const own = ownHeaders(headers);
        const made = isText(own) ? resourceBody(body) : new Body(body);
        return sender.send(response, { status, headers: own, body: made });
      }
    }
  }

  /** Sends a page. @param found `as` tells how the store found it */
  sendPage(exchange: Exchange, { page, as, freshSeconds }: PageToSend): void {
    if (as) exchange.foundAs = as;
    const { request, response } = exchange;
    const isForm = request.method === 'POST';
    const caching = page.status === 200 && !isForm ? pageCaching(freshSeconds) : NO_STORE;
    this.#options.sender.send(response, { ...page, headers: { ...caching, ...page.headers } });
  }
}

function requestOf({ request, response }: Exchange, url: string, names: readonly string[]) {
  const isPost = request.method === 'POST';
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => names.includes(name)),
  ) as IncomingHttpHeaders;
  return {
    method: isPost ? 'POST' : 'GET',
    url,
    headers,
    signal: abortedWith(response),
    ...(isPost && { body: request }),
  } satisfies NextRequest;
}

/** Aborted when the client disconnects before its request or the response is complete. */
function abortedWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished || !response.req.complete) controller.abort();
  });
  return controller.signal;
}

function ownHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const own = Object.fromEntries(
    Object.entries(headers).filter(([name]) => RESPONSE_HEADERS.includes(name)),
  );
  // Next adds headers of its client-side router, which this site does not use.
  const names = String(headers.vary ?? '').split(/\s*,\s*/);
  const vary = names.filter((name) => !/^(?:$|rsc|next-)/i.test(name)).join(', ');
  return vary ? { ...own, vary } : own;
}
