import type { RequestListener } from 'node:http';
import { Body } from '../base/body';
import { log } from '../base/log';
import { logFailure } from '../base/log-failure';
import type { RequestContext } from '../base/request-context';
import { TooBusyError } from '../base/turns';
import { askNext, type NextRequest, streamFromNext } from '../pages/ask-next';
import type { Gate } from '../pages/gate';
import { failedPage, isMissing } from '../pages/make-page';
import type { FoundPage, Pages } from '../pages/pages';
import type { Env } from '../site/env';
import { NOT_FOUND_PATH } from '../site/routes';
import { kindOf } from '../urls/known-urls';
import { ownUrl } from '../urls/own-url';
import { type ResolvedUrl, resolveUrl } from '../urls/resolve-url';
import { clientAddress } from './client-address';
import { beginExchange, type Exchange } from './exchange';
import { HEALTH } from './lifecycle';
import { disconnectSignal, nextRequest } from './next-request';
import { readRequestTarget } from './request-target';
import type { Sender } from './send';
import { PREVIEW, sendPage } from './send-page';
import type { StaticFiles } from './static-files';

const UNKNOWN_PROXY =
  'A request carries X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share one contact limit. Set TRUST_PROXY to the number of proxies in front.';

/** What responses are made of and sent with. */
type Site = {
  env: Env;
  gate: Gate;
  pages: Pick<Pages, 'peek' | 'get' | 'search' | 'render'>;
  sender: Sender;
  files: StaticFiles;
};

/**
 * What every request meets, in this order: it gets its id and its line in the log; what no page
 * or file can respond to is refused; what is in memory is sent at once; everything else is made.
 */
export function createRequestHandler(site: Site): RequestListener {
  const { env, sender, files } = site;
  let isProxyExpected = env.TRUST_PROXY > 0;

  return (request, response) => {
    if (!isProxyExpected && request.headers['x-forwarded-for']) {
      isProxyExpected = true;
      log('warn', UNKNOWN_PROXY);
    }
    const exchange = beginExchange(response, env.TRUST_PROXY);
    try {
      const target = readRequestTarget(request);
      if ('status' in target) {
        return sender.sendText(response, target.status, target.text, target.headers);
      }
      request.headers.host = target.host;
      // Most responses are sent here: a promise would add to their cost.
      if (sendAtHand(site, exchange, target.url)) return;
      const resolved = resolveUrl(target.url, (path) => files.has(path));
      if (resolved.kind !== 'redirect' && sendAtHand(site, exchange, resolved.url)) return;
      // Not earlier: parsing the address takes as long as sending a stored page.
      Object.assign(exchange.context, {
        client: clientAddress(request, env.TRUST_PROXY),
        kind: kindOf(request.method, resolved),
        route: resolved.route,
        signal: disconnectSignal(response),
      });
      sendMade(site, exchange, resolved).catch((error) => fail(site, exchange, error));
    } catch (error) {
      fail(site, exchange, error);
    }
  };
}

/** Sends a file, a stored page or the process's state, all in memory; false if there is none. */
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
  const found = response.req.method === 'POST' ? undefined : pages.peek(url);
  if (found) sendPage(sender, exchange, found);
  return found !== undefined;
}

/** Sends what is made for the request. */
async function sendMade(
  { gate, pages, sender }: Site,
  exchange: Exchange,
  resolved: ResolvedUrl,
): Promise<void> {
  const { kind, url } = resolved;
  const { response, context } = exchange;
  if (kind === 'redirect') return sender.sendText(response, 308, '', { location: url });
  if (kind === 'file') return sender.sendText(response, 404, 'There is no such file.\n');
  const asked = await nextRequest(response, url, kind, context.signal);
  switch (kind) {
    case 'page': {
      const own = ownUrl(url);
      if (own) return sender.sendText(response, 308, '', { location: own });
      return sendPage(sender, exchange, await findPage(pages, asked, resolved, context));
    }
    case 'preview': {
      const page = await pages.render(asked, context);
      if (isMissing(page)) {
        // The same bytes as for any other URL that leads nowhere.
        return sendPage(sender, exchange, await pages.get(NOT_FOUND_PATH, context));
      }
      const headers = { ...page.headers, ...PREVIEW };
      return sendPage(sender, exchange, { page: { ...page, headers } });
    }
    case 'media': {
      // A response that has begun is in nobody's way.
      const file = await gate.run(context, (next) => streamFromNext(next, asked, context));
      return sender.stream(response, file);
    }
    case 'endpoint': {
      const made = await gate.run(context, (next) => askNext(next, asked, context));
      return sender.send(response, { ...made, body: context.body ?? new Body(made.body) });
    }
  }
}

/** The page of a URL. The response to a form and a search are stored nowhere; all others may be. */
async function findPage(
  pages: Site['pages'],
  asked: NextRequest,
  { url, isSearch }: ResolvedUrl,
  context: RequestContext,
): Promise<FoundPage> {
  if (asked.method === 'POST') return { page: await pages.render(asked, context) };
  return isSearch ? pages.search(url, context) : pages.get(url, context);
}

function fail({ sender }: Site, exchange: Exchange, error: unknown): void {
  const { response, context } = exchange;
  // A client that has gone away is no failure.
  if (response.destroyed) return;
  const isBusy = error instanceof TooBusyError;
  if (!isBusy) logFailure(error, context.id);
  if (response.headersSent) response.destroy();
  else sendPage(sender, exchange, { page: failedPage(isBusy ? 503 : 500, context.id) });
}
