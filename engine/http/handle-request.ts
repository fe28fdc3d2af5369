import type { RequestListener } from 'node:http';
import { clientAddress } from '../client/client-address';
import { log } from '../log/log';
import { logFailure } from '../log/log-failure';
import { askNext, type NextHandler, type NextRequest, streamFromNext } from '../pages/ask-next';
import type { Entries } from '../pages/entries';
import type { Pages } from '../pages/pages';
import { HEALTH } from '../process/lifecycle';
import { type RequestContext, withRequestContext } from '../process/request-context';
import type { Admission } from '../queue/admission';
import { TooBusyError } from '../queue/bounded-queue';
import { Body } from '../response/body';
import { PREVIEW } from '../response/caching';
import { collectHandedOver } from '../response/handed-over';
import { failedPage, type PageResponse, RETRY } from '../response/page-response';
import type { Sender } from '../response/send';
import type { EngineSettings } from '../settings/engine-settings';
import { type ResolvedRoute, type Site, type Started, workClassOf } from '../site';
import { beginExchange, disconnectSignal, type Exchange, sendPage } from './exchange';
import { nextRequest, readRequestTarget } from './request';
import type { StaticFiles } from './static-files';
import { Streams } from './streams';

const UNKNOWN_PROXY =
  'A request carries X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share one limit. Set TRUST_PROXY to the number of proxies in front.';

const TOO_BUSY = 'Too many requests. Please try again in a few seconds.\n';
const streams = new Streams(512);

/** The parts that respond to requests. */
type Parts = {
  site: Pick<Site, 'router' | 'posts' | 'failurePage' | 'keepForm'>;
  settings: Pick<EngineSettings, 'TRUST_PROXY'>;
  admission: Pick<Admission<NextHandler>, 'run'>;
  pages: Pick<Pages, 'fromMemory' | 'get' | 'search' | 'render'>;
  sender: Sender;
  files: StaticFiles;
  /** Has middleware.ts guard a posted form. */
  guard: Entries['guard'];
  onVisit?: Started['onVisit'];
};

/** Handles each request in steps, any of which may send the response and be the last. */
export function createRequestHandler(parts: Parts): RequestListener {
  const { site, settings, sender, files } = parts;
  const { router } = site;
  // A shared cache would store a response once for each spelling of its URL.
  const unshared = { ...parts, sender: sender.unshared() };
  let isProxyExpected = settings.TRUST_PROXY > 0;

  return (request, response) => {
    if (!isProxyExpected && request.headers['x-forwarded-for']) {
      isProxyExpected = true;
      log('warn', UNKNOWN_PROXY);
    }
    const exchange = beginExchange(response, settings.TRUST_PROXY, router, parts.onVisit);
    try {
      // Target: a method, host or path that nothing can respond to is refused.
      const target = readRequestTarget(request, site.posts);
      if ('status' in target) {
        return sender.sendText(response, target.status, target.text, target.headers);
      }
      request.headers.host = target.host;

      // At hand: most responses are sent here, without the cost of a promise.
      if (sendAtHand(parts, exchange, target.url)) return;

      // Resolve: the URL gets the canonical form in which pages are stored.
      const resolved = router.resolve(target.url, (path) => files.has(path));
      if (resolved.type === 'redirect') {
        return sender.sendText(response, 308, '', { location: resolved.url });
      }

      // At hand, under the canonical URL.
      const responder = resolved.isOtherSpelling ? unshared : parts;
      if (sendAtHand(responder, exchange, resolved.url)) return;
      if (resolved.type === 'file') {
        return sender.sendText(response, 404, 'There is no such file.\n');
      }

      // Make. The client's address is parsed here: that takes as long as sending a stored page.
      Object.assign(exchange.context, {
        client: clientAddress(request, settings.TRUST_PROXY),
        workClass: workClassOf(request.method, resolved, router),
        route: resolved.route,
        signal: disconnectSignal(response),
      });
      make(responder, exchange, resolved).catch((error) =>
        fail(parts, exchange, error, resolved.type),
      );
    } catch (error) {
      fail(parts, exchange, error);
    }
  };
}

/** Sends a file, a stored page or the state of the process; false if none is in memory. */
function sendAtHand({ files, pages, sender }: Parts, exchange: Exchange, url: string): boolean {
  const { response } = exchange;
  const health = HEALTH[url];
  const file = files.get(url);
  if (health) {
    exchange.metricRoute = 'health';
    sender.sendText(response, ...health());
    return true;
  }
  if (file) {
    exchange.metricRoute = 'file';
    sender.send(response, file);
    return true;
  }
  exchange.metricRoute = url;
  const page = response.req.method === 'POST' ? undefined : pages.fromMemory(url);
  if (page) sendPage(sender, exchange, page);
  return page !== undefined;
}

/** The last step: makes the response to a resolved URL, and sends it. */
async function make(parts: Parts, exchange: Exchange, resolved: ResolvedRoute): Promise<void> {
  const { site, admission, pages, sender } = parts;
  const { response, context } = exchange;
  const { type, url, isSearch } = resolved;
  if (type === 'page' && response.req.method !== 'POST') {
    const found = isSearch ? pages.search(url, context) : pages.get(url, context);
    return sendPage(sender, exchange, await found);
  }
  const request = await nextRequest(response.req, resolved, site.posts, context);
  if (type === 'page')
    return sendPage(sender, exchange, { page: await formPage(parts, request, context) });
  if (type === 'media') {
    // The slot is free when the response begins, so that a slow download keeps nobody waiting.
    const file = await admission.run(context, (next) => streamFromNext(next, request, context));
    streams.add(response);
    return sender.stream(response, file);
  }
  if (type === 'endpoint') {
    const { result, handedOver } = await admission.run(context, (next) =>
      collectHandedOver(() => askNext(next, request, context)),
    );
    return sender.send(response, { ...result, body: handedOver.body ?? new Body(result.body) });
  }
  // A draft, whose page is for this request alone.
  context.isUnstored = true;
  const page = await pages.render(request, context);
  // The same bytes as for any other URL that leads nowhere.
  const missing = page.status === 404 && (await pages.get(site.router.notFoundUrl, context));
  const headers = { ...page.headers, ...PREVIEW };
  sendPage(sender, exchange, missing || { page: { ...page, headers } });
}

/** The page of a posted form, for this request alone. After a failure it still has the typed text. */
async function formPage(
  { site, guard, pages }: Parts,
  request: NextRequest,
  context: RequestContext,
): Promise<PageResponse> {
  const render = async (change: (guarded: NextRequest) => NextRequest = (it) => it) => {
    // Before its slot, so that a form that is refused takes none.
    const guarded = await withRequestContext(context, async () => guard(request));
    if (!('status' in guarded)) return pages.render(change(guarded), context);
    return { ...guarded, body: new Body(guarded.body) };
  };
  const renderForm = async () => {
    const page = await render();
    if (page.status < 400 || /^text\/html/.test(String(page.headers['content-type']))) return page;
    // Next has a sentence in place of the page for an action that the build does not have.
    Object.assign(context, { refused: 409, status: 409 });
    return render(withoutAction);
  };
  const page = await renderForm().catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    return statusOf(error, context.id);
  });
  if (typeof page !== 'number' && page.status !== 500) return page;
  const { url, headers, body } = request;
  const sent = { method: 'POST', headers: headers as HeadersInit, body: body as BodyInit };
  const form = await site.keepForm?.(new Request(new URL(url, 'http://localhost'), sent));
  return failedPage(site, page === 503 ? page : 500, context.id, form);
}

/** A posted form without its type, by which Next knows a form that has an action. */
function withoutAction({ headers = {}, ...request }: NextRequest): NextRequest {
  const { 'content-type': _, ...others } = headers;
  return { ...request, headers: others };
}

function fail(
  { site, sender }: Parts,
  exchange: Exchange,
  error: unknown,
  type: ResolvedRoute['type'] = 'page',
): void {
  const { response, context } = exchange;
  // The client has disconnected, which is no failure of the site.
  if (response.destroyed) return;
  const status = statusOf(error, context.id);
  if (response.headersSent) response.destroy();
  // A refusal has to cost less than the work.
  else if (status === 503 && type !== 'page') sender.sendText(response, 503, TOO_BUSY, RETRY);
  else sendPage(sender, exchange, { page: failedPage(site, status, context.id) });
}

/** The status of a request that is refused, or that failed, which is logged. */
function statusOf(error: unknown, requestId: string): 500 | 503 {
  if (error instanceof TooBusyError) return 503;
  logFailure(error, requestId);
  return 500;
}
