import type { RequestListener } from 'node:http';
import { Body } from '../base/body';
import { log } from '../base/log';
import { logFailure } from '../base/log-failure';
import { RETRY_SECONDS } from '../base/time';
import { TooBusyError } from '../base/turns';
import { askNext, type Gate, streamFromNext } from '../pages/ask-next';
import { failedPage } from '../pages/make-page';
import type { Pages } from '../pages/pages';
import type { Env } from '../site/env';
import { NOT_FOUND_PATH } from '../site/routes';
import { kindOf, type ResolvedRoute, resolveUrl } from '../urls/resolve-url';
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
  shares: Pick<Shares, 'takeStream'>;
};

/** Handles each request in five steps, any of which may send the response and be the last. */
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
      // 1. Target: a method, host or path that nothing can respond to is refused.
      const target = readRequestTarget(request);
      if ('status' in target) {
        return sender.sendText(response, target.status, target.text, target.headers);
      }
      request.headers.host = target.host;

      // 2. At hand: most responses are sent here, without the cost of a promise.
      if (sendAtHand(site, exchange, target.url)) return;

      // 3. Resolve: the URL gets the canonical form in which pages are stored.
      const resolved = resolveUrl(target.url, (path) => files.has(path));
      if (resolved.kind === 'redirect') {
        return sender.sendText(response, 308, '', { location: resolved.url });
      }

      // 4. At hand, under the canonical URL.
      const responder = resolved.isOtherEncoding ? unshared : site;
      if (sendAtHand(responder, exchange, resolved.url)) return;
      if (resolved.kind === 'file') {
        return sender.sendText(response, 404, 'There is no such file.\n');
      }

      // 5. Make. The client's address is parsed here: that takes as long as sending a stored page.
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

/** The fifth step: makes the response to a resolved URL, and sends it. */
async function make(
  { gate, pages, sender, shares }: Site,
  exchange: Exchange,
  resolved: ResolvedRoute,
): Promise<void> {
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
  const request = await nextRequest(response.req, resolved, context.signal);
  if (kind === 'media') {
    // The turn ends when the response begins, so that a slow download keeps nobody waiting.
    const file = await gate.run(context, (next) => streamFromNext(next, request, context));
    return sender.stream(response, file);
  }
  if (kind === 'endpoint') {
    const result = await gate.run(context, (next) => askNext(next, request, context));
    return sender.send(response, { ...result, body: context.body ?? new Body(result.body) });
  }
  // A posted form or a draft, whose page is for this request alone.
  const page = await pages.render(request, context);
  if (kind === 'page') return sendPage(sender, exchange, { page });
  // The same bytes as for any other URL that leads nowhere.
  const missing = page.status === 404 && (await pages.get(NOT_FOUND_PATH, context));
  const headers = { ...page.headers, ...PREVIEW };
  sendPage(sender, exchange, missing || { page: { ...page, headers } });
}

function fail({ sender }: Site, exchange: Exchange, error: unknown): void {
  const { response, context } = exchange;
  // The client has disconnected, which is no failure of the site.
  if (response.destroyed) return;
  const isBusy = error instanceof TooBusyError;
  if (!isBusy) logFailure(error, context.id);
  if (response.headersSent) response.destroy();
  else sendPage(sender, exchange, { page: failedPage(isBusy ? 503 : 500, context.id) });
}
