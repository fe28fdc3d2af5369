import type { RequestListener } from 'node:http';
import { log, logFailure } from '../log/log';
import type { Entries, NextApp, NextRequest } from '../pages/next-app';
import type { Pages } from '../pages/pages';
import { HEALTH } from '../process/lifecycle';
import type { RequestContext } from '../process/request-context';
import { type Admission, TooBusyError } from '../queue/slots';
import { Body } from '../response/body';
import { failedPage, newPageOutcome, type PageResponse, RETRY } from '../response/page-response';
import { PREVIEW, type Sender } from '../response/send';
import type { ResolvedRoute, Site } from '../site';
import { beginExchange, contextOf, type Exchange, type Observers, sendPage } from './exchange';
import { nextRequest, readRequestTarget } from './request';
import type { StaticFiles } from './static-files';

const UNKNOWN_PROXY =
  'A request carries X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share one limit. Set TRUST_PROXY to the number of proxies in front.';

const TOO_BUSY = 'Too many requests. Please try again in a few seconds.\n';

type Parts = Observers & {
  site: Pick<Site, 'router' | 'posts' | 'failurePage' | 'keepForm'>;
  admission: Pick<Admission, 'run'>;
  next: Pick<NextApp, 'endpoint' | 'file'>;
  pages: Pick<Pages, 'fromMemory' | 'get' | 'renderUnstored' | 'render'>;
  sender: Sender;
  files: StaticFiles;
  guard: Entries['guard'];
};

/** Handles each request in steps. The step that sends the response is the last one. */
export function createRequestHandler(parts: Parts): RequestListener {
  const { site, settings, sender, files } = parts;
  const { router } = site;
  // Shared caches would store a copy for each spelling of a URL.
  const unshared = { ...parts, sender: sender.unshared() };
  let isProxyExpected = settings.TRUST_PROXY > 0;

  return (request, response) => {
    if (!isProxyExpected && request.headers['x-forwarded-for']) {
      isProxyExpected = true;
      log('warn', UNKNOWN_PROXY);
    }
    const exchange = beginExchange(response, parts);
    try {
      const target = readRequestTarget(request, site.posts);
      if ('status' in target) {
        return sender.sendText(response, target.status, target.text, target.headers);
      }
      request.headers.host = target.host;

      // Most responses are sent here, without the cost of a promise.
      if (sendFromMemory(parts, exchange, target.url)) return;

      const resolved = router.resolve(target.url, (path) => files.has(path));
      if (resolved.type === 'redirect') {
        return sender.sendText(response, 308, '', { location: resolved.url });
      }

      // Looks in memory again, under the canonical URL, because pages are stored by it.
      const responder = resolved.isNotCanonical ? unshared : parts;
      if (sendFromMemory(responder, exchange, resolved.url)) return;
      if (resolved.type === 'file') {
        return sender.sendText(response, 404, 'There is no such file.\n');
      }

      // The context is made this late, because it takes as long as sending a stored page.
      const context = contextOf(exchange, resolved, router, settings.TRUST_PROXY);
      respond(responder, exchange, resolved, context).catch((error) =>
        fail(parts, exchange, error, resolved.type),
      );
    } catch (error) {
      fail(parts, exchange, error);
    }
  };
}

/** Sends a file, a stored page or a health check. @returns whether one was in memory */
function sendFromMemory({ files, pages, sender }: Parts, exchange: Exchange, url: string): boolean {
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

async function respond(
  parts: Parts,
  exchange: Exchange,
  resolved: ResolvedRoute,
  context: RequestContext,
): Promise<void> {
  const { site, admission, next, pages, sender } = parts;
  const { response } = exchange;
  const { type, url, isUnstored } = resolved;
  if (type === 'page' && response.req.method !== 'POST') {
    const found = isUnstored ? pages.renderUnstored(url, context) : pages.get(url, context);
    return sendPage(sender, exchange, await found);
  }
  const { refused, ...request } = await nextRequest(
    response.req,
    resolved,
    site.posts,
    context.signal,
  );
  if (type === 'page') {
    const ofForm = refused ? { ...context, refused } : context;
    return sendPage(sender, exchange, { page: await formPage(parts, request, ofForm) });
  }
  if (type === 'media') {
    // The file's slot ends when the response begins, so that a slow download occupies none.
    const file = await admission.run(context, () => next.file(request, context));
    return sender.stream(response, file);
  }
  if (type === 'endpoint') {
    return sender.send(
      response,
      await admission.run(context, () => next.endpoint(request, context)),
    );
  }
  const page = await pages.render({ ...request, outcome: newPageOutcome(true) }, context);
  // A draft that is missing looks like any other URL without a page.
  const missing = page.status === 404 && (await pages.get(site.router.notFoundUrl, context));
  const headers = { ...page.headers, ...PREVIEW };
  sendPage(sender, exchange, missing || { page: { ...page, headers } });
}

/** The page of a posted form, which has the typed text even after a failure. */
async function formPage(
  parts: Parts,
  request: NextRequest,
  context: RequestContext,
): Promise<PageResponse> {
  let status: 500 | 503 = 500;
  try {
    const page = await renderForm(parts, request, context);
    if (page.status !== 500) return page;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    status = statusOf(error, context.id);
  }
  const { url, headers, body } = request;
  const sent = { method: 'POST', headers: headers as HeadersInit, body: body as BodyInit };
  const form = await parts.site.keepForm?.(new Request(new URL(url, 'http://localhost'), sent));
  return failedPage(parts.site, status, context.id, form);
}

/** Next responds to an unknown action with a sentence: the form's page is rendered in its place. */
async function renderForm(
  parts: Pick<Parts, 'guard' | 'pages'>,
  request: NextRequest,
  context: RequestContext,
): Promise<PageResponse> {
  const page = await guardAndRender(parts, request, context);
  const isPage = page.status < 400 || /^text\/html/.test(String(page.headers['content-type']));
  return isPage ? page : guardAndRender(parts, request, { ...context, refused: 409 });
}

async function guardAndRender(
  { guard, pages }: Pick<Parts, 'guard' | 'pages'>,
  request: NextRequest,
  context: RequestContext,
): Promise<PageResponse> {
  const outcome = { ...newPageOutcome(), status: context.refused };
  // Outside of a slot: a refused form occupies none.
  const guarded = await guard(request, context, outcome);
  if ('status' in guarded) return { ...guarded, body: new Body(guarded.body) };
  // The page of a refused form, whose status is known before, is rendered without its action.
  const isRefused = outcome.status !== undefined;
  const { url, signal } = guarded;
  return pages.render({ ...(isRefused ? { url, signal } : guarded), outcome }, context);
}

function fail(
  { site, sender }: Parts,
  exchange: Exchange,
  error: unknown,
  type: ResolvedRoute['type'] = 'page',
): void {
  const { id, response } = exchange;
  if (response.destroyed) return;
  const status = statusOf(error, id);
  if (response.headersSent) response.destroy();
  // A refusal must cost less than the work, so it is a short text.
  else if (status === 503 && type !== 'page') sender.sendText(response, 503, TOO_BUSY, RETRY);
  else sendPage(sender, exchange, { page: failedPage(site, status, id) });
}

function statusOf(error: unknown, requestId: string): 500 | 503 {
  if (error instanceof TooBusyError) return 503;
  logFailure(error, requestId);
  return 500;
}
