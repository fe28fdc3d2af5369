import type { RequestListener } from 'node:http';
import { log } from '../base/log';
import { logFailure } from '../base/log-failure';
import { withRequestContext } from '../base/request-context';
import type { NextHandler } from '../pages/ask-next';
import { failedPage } from '../pages/make-page';
import type { Env } from '../site/env';
import { clientAddress } from './client-address';
import { beginExchange, type Exchange } from './exchange';
import { readRequestTarget } from './request-target';
import { resolveUrl } from './resolve-url';
import { Responder, type SitePages } from './responder';
import type { Sender } from './send';
import { readStaticFiles, type StaticFiles } from './static-files';

const UNKNOWN_PROXY =
  'A request carries X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share one contact limit. Set TRUST_PROXY to the number of proxies in front.';

type Options = {
  env: Env;
  next: NextHandler;
  pages: SitePages;
  sender: Sender;
  files?: StaticFiles;
};

/**
 * What every request meets, in this order: it gets its id and its line in the log; what no page
 * or file can respond to is refused; what is in memory is sent at once; everything else is made.
 */
export function createRequestHandler({
  env,
  sender,
  files = readStaticFiles(),
  ...others
}: Options): RequestListener {
  const responder = new Responder({ ...others, sender, files });
  let isProxyExpected = env.TRUST_PROXY > 0;

  const fail = (exchange: Exchange, error: unknown) => {
    const { response, context } = exchange;
    // A client that has gone away is no failure.
    if (response.destroyed) return;
    logFailure(error, context.id);
    if (response.headersSent) response.destroy();
    else responder.sendPage(exchange, { page: failedPage(500, context.id) });
  };

  return (request, response) => {
    if (!isProxyExpected && request.headers['x-forwarded-for']) {
      isProxyExpected = true;
      log('warn', UNKNOWN_PROXY);
    }
    const exchange = beginExchange(request, response, env.TRUST_PROXY);
    try {
      const target = readRequestTarget(request);
      if ('status' in target) {
        return sender.sendText(response, target.status, target.text, target.headers);
      }
      request.headers.host = target.host;
      // Most responses are sent here: a promise and a context would double their cost.
      if (responder.sendAtHand(exchange, target.url)) return;
      const resolved = resolveUrl(target.url, (path) => files.has(path));
      const isNewUrl = resolved.kind !== 'redirect' && resolved.url !== target.url;
      if (isNewUrl && responder.sendAtHand(exchange, resolved.url)) return;
      // Not earlier: parsing the address takes as long as sending a stored page.
      exchange.context.client = clientAddress(request, env.TRUST_PROXY);
      withRequestContext(exchange.context, () =>
        responder.sendResolved(exchange, resolved).catch((error) => fail(exchange, error)),
      );
    } catch (error) {
      fail(exchange, error);
    }
  };
}
