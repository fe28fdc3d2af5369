import type { RequestListener } from 'node:http';
import type { Env } from '../../lib/site/env';
import { NOT_FOUND_PATH } from '../../lib/site/routes';
import { kindOf, type ResolvedRoute, resolveUrl } from '../../lib/urls/resolve-url';
import { log } from '../log/log';
import { logFailure } from '../log/log-failure';
import { askNext, type Gate, type NextRequest, streamFromNext } from '../pages/ask-next';
import { failedPage, type PageResponse } from '../pages/make-page';
import type { Pages } from '../pages/pages';
import type { RequestContext } from '../process/request-context';
import { RETRY_SECONDS } from '../process/time';
import { TooBusyError } from '../queue/turns';
import { Body } from './body';
import { PREVIEW } from './caching';
import { beginExchange, disconnectSignal, type Exchange } from './exchange';
import { HEALTH } from './lifecycle';
import { clientAddress, nextRequest, readRequestTarget } from './request';
import { type Sender, sendPage } from './send';
import type { Shares } from './shares';
import type { StaticFiles } from './static-files';

const UNKNOWN_PROXY =
  'A request carries X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share one contact limit. Set TRUST_PROXY to the number of proxies in front.';

const TOO_MANY_FILES = 'Too many files are requested at a time.\n';
const RETRY = { 'retry-after': String(RETRY_SECONDS) };

/** The parts of the site that respond to requests. */
type Site = {
  env: Env;
  gate: Gate;
  pages: Pick<Pages, 'peek' | 'get' | 'search' | 'render'>;
  sender: Sender;
  files: StaticFiles;
  /** HTML that has what was typed into a posted form, for a page that is made without Next. */
  keepForm: (request: Request) => Promise<string>;
  shares: Pick<Shares, 'takeStream'>;
};

/** Handles each request in steps, any of which may send the response and be the last. */
export function createRequestHandler(site: Site): RequestListener {
  const { env, sender, files } = site;
  // A shared cache would store a response once for each encoding of its URL.
  const unshared = { ...site, sender: sender.unshared() };
  let isProxyExpected = env.TRUST_PROXY > 0;

  return (request, response) => {
    if (!isProxyExpected && request.headers['x-forwarded-for']) {
      isProxyExpected = true;
      log('warn', UNKNOWN_PROXY);
    }
    const exchange = beginExchange(response, env.TRUST_PROXY);
    try {
      // Target: a method, host or path that nothing can respond to is refused.
      const target = readRequestTarget(request);
      if ('status' in target) {
        return sender.sendText(response, target.status, target.text, target.headers);
      }
      request.headers.host = target.host;

      // At hand: most responses are sent here, without the cost of a promise.
      if (sendAtHand(site, exchange, target.url)) return;

      // Resolve: the URL gets the canonical form in which pages are stored.
      const resolved = resolveUrl(target.url, (path) => files.has(path));
      if (resolved.kind === 'redirect') {
        return sender.sendText(response, 308, '', { location: resolved.url });
      }

      // At hand, under the canonical URL.
      const responder = resolved.isOtherEncoding ? unshared : site;
      if (sendAtHand(responder, exchange, resolved.url)) return;
      if (resolved.kind === 'file') {
        return sender.sendText(response, 404, 'There is no such file.\n');
      }

      // Make. The client's address is parsed here: that takes as long as sending a stored page.
      Object.assign(exchange.context, {
        client: clientAddress(request, env.TRUST_PROXY),
        kind: kindOf(request.method, resolved),
        route: resolved.route,
        signal: disconnectSignal(response),
      });
      make(responder, exchange, resolved).catch((error) => fail(site, exchange, error));
    } catch (error) {
      fail(site, exchange, error);
    }
  };
}

/** Sends a file, a stored page or the state of the process; false if none is in memory. */
function sendAtHand({ files, pages, sender }: Site, exchange: Exchange, url: string): boolean {
  const { response } = exchange;
  const health = HEALTH[url];
  const file = files.get(url);
  if (health) {
    exchange.leadsTo = 'health';
    sender.sendText(response, ...health());
    return true;
  }
  if (file) {
    exchange.leadsTo = 'file';
    sender.send(response, file);
    return true;
  }
  exchange.leadsTo = url;
  const page = response.req.method === 'POST' ? undefined : pages.peek(url);
  if (page) sendPage(sender, exchange, page);
  return page !== undefined;
}

/** The last step: makes the response to a resolved URL, and sends it. */
async function make(site: Site, exchange: Exchange, resolved: ResolvedRoute): Promise<void> {
  const { gate, pages, sender, shares } = site;
  const { response, context } = exchange;
  const { kind, url, isSearch } = resolved;
  if (kind === 'media') {
    const giveBack = shares.takeStream(context.client ?? '');
    if (!giveBack) return sender.sendText(response, 503, TOO_MANY_FILES, RETRY);
    response.once('close', giveBack);
  }
  if (kind === 'page' && response.req.method !== 'POST') {
    const found = isSearch ? pages.search(url, context) : pages.get(url, context);
    return sendPage(sender, exchange, await found);
  }
  const request = await nextRequest(response.req, resolved, context);
  if (kind === 'page')
    return sendPage(sender, exchange, { page: await formPage(site, request, context) });
  if (kind === 'media') {
    // The turn ends when the response begins, so that a slow download keeps nobody waiting.
    const file = await gate.run(context, (next) => streamFromNext(next, request, context));
    return sender.stream(response, file);
  }
  if (kind === 'endpoint') {
    const result = await gate.run(context, (next) => askNext(next, request, context));
    return sender.send(response, { ...result, body: context.body ?? new Body(result.body) });
  }
  // A draft, whose page is for this request alone.
  const page = await pages.render(request, context);
  // The same bytes as for any other URL that leads nowhere.
  const missing = page.status === 404 && (await pages.get(NOT_FOUND_PATH, context));
  const headers = { ...page.headers, ...PREVIEW };
  sendPage(sender, exchange, missing || { page: { ...page, headers } });
}

/** The page of a posted form, for this request alone. After a failure it still has the typed text. */
async function formPage(
  { pages, keepForm }: Site,
  request: NextRequest,
  context: RequestContext,
): Promise<PageResponse> {
  const page = await pages.render(request, context).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    return statusOf(error, context.id);
  });
  if (typeof page !== 'number' && page.status !== 500) return page;
  const { url, headers, body } = request;
  const sent = { method: 'POST', headers: headers as HeadersInit, body: body as BodyInit };
  const form = await keepForm(new Request(new URL(url, 'http://localhost'), sent));
  return failedPage(page === 503 ? page : 500, context.id, form);
}

function fail({ sender }: Site, exchange: Exchange, error: unknown): void {
  const { response, context } = exchange;
  // The client has disconnected, which is no failure of the site.
  if (response.destroyed) return;
  const status = statusOf(error, context.id);
  if (response.headersSent) response.destroy();
  else sendPage(sender, exchange, { page: failedPage(status, context.id) });
}

/** The status of a request that gets no turn, or that failed, which is logged. */
function statusOf(error: unknown, reference: string): 500 | 503 {
  if (error instanceof TooBusyError) return 503;
  logFailure(error, reference);
  return 500;
}
