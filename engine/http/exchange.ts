import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape as decode } from 'node:querystring';
import { clientAddress, isRobot } from '../client/client';
import { log } from '../log/log';
import { metrics } from '../metrics';
import type { CacheStatus, FoundPage } from '../pages/pages';
import type { RequestContext, WorkClass } from '../process/request-context';
import { NO_STORE, pageCaching, type Sender } from '../response/send';
import type { ResolvedRoute, Router, Visit } from '../site';
import { loggedPath } from '../text/text';
import { SERVER_METHODS } from './request';

const ID_HEADER = 'x-request-id';

/** A request and its response, with data for log and metrics. */
export type Exchange = {
  /** The id in the response's headers, in the log and on error pages. */
  readonly id: string;
  readonly response: ServerResponse;
  upstreamMs: number;
  /** Absent for responses other than pages. */
  cacheStatus?: CacheStatus;
  /** Canonical URL, or `file` or `health`; absent for a refused request. */
  metricRoute?: string;
};

/**
 * Begins an exchange; at its end it is counted and logged. Behind trusted proxies (TRUST_PROXY) it
 * keeps the id that a proxy has sent.
 */
export function beginExchange(
  response: ServerResponse,
  trustedProxies: number,
  router: Pick<Router, 'routeOf' | 'loggedAs'>,
  onVisit?: (visit: Visit) => void,
): Exchange {
  const start = performance.now();
  const { req: request } = response;
  const sentId = String(request.headers[ID_HEADER] ?? '');
  const id = trustedProxies > 0 && /^[\w-]{8,64}$/.test(sentId) ? sentId : randomUUID();
  response.setHeader(ID_HEADER, id);
  const exchange: Exchange = { id, response, upstreamMs: 0 };
  response.once('close', () => {
    const milliseconds = performance.now() - start;
    count(exchange, milliseconds / 1_000, router.routeOf);
    const visit = onVisit && visitOf(exchange);
    if (visit) onVisit(visit);
    log('info', 'request', {
      method: request.method,
      route: loggedRoute(request.url ?? '', router),
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(milliseconds),
      page: exchange.cacheStatus ?? null,
      upstreamMilliseconds: Math.round(exchange.upstreamMs),
      ...(isPrefetch(request) && { isPrefetch: true }),
      requestId: id,
    });
  });
  return exchange;
}

export function contextOf(
  exchange: Exchange,
  resolved: ResolvedRoute,
  router: Pick<Router, 'isKnown'>,
  trustedProxies: number,
): RequestContext {
  const { id, response } = exchange;
  const { req: request } = response;
  return {
    id,
    client: clientAddress(request, trustedProxies),
    workClass: workClassOf(request.method, resolved, router),
    route: resolved.route,
    parsed: resolved.parsed,
    signal: disconnectSignal(response),
    countUpstreamMs: (milliseconds) => {
      exchange.upstreamMs += milliseconds;
    },
  };
}

function workClassOf(
  method: string | undefined,
  resolved: ResolvedRoute,
  router: Pick<Router, 'isKnown'>,
): WorkClass {
  if (method === 'POST') return 'form';
  return router.isKnown(resolved) ? 'known' : 'unknown';
}

/** Aborts if the client disconnects before request and response are complete. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished || !response.req.complete) controller.abort();
  });
  return controller.signal;
}

export function sendPage(
  sender: Sender,
  exchange: Exchange,
  { page, cacheStatus }: FoundPage,
): void {
  if (cacheStatus) exchange.cacheStatus = cacheStatus;
  const isForm = exchange.response.req.method === 'POST';
  const caching =
    page.status === 200 && !isForm
      ? pageCaching(page.freshSeconds, sender.maxStaleSeconds)
      : NO_STORE;
  sender.send(exchange.response, { ...page, headers: { ...caching, ...page.headers } });
}

/** The path without the query, and as the site allows it in the log. */
function loggedRoute(url: string, { loggedAs }: Pick<Router, 'loggedAs'>): string {
  const path = url.split('?', 1)[0] ?? '';
  return loggedAs?.(decode(path)) ?? loggedPath(path);
}

/** Labels have values from fixed lists: visitors could otherwise add series. */
function count(
  { response, cacheStatus, metricRoute = 'other' }: Exchange,
  seconds: number,
  routeOf: Router['routeOf'],
): void {
  const counted = metrics();
  if (!counted) return;
  const { statusCode, writableFinished, req } = response;
  const { method = '' } = req;
  const route = metricRoute.startsWith('/') ? (routeOf(metricRoute) ?? 'other') : metricRoute;
  const labels = {
    route,
    method: SERVER_METHODS.includes(method) ? method : 'other',
    status: writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted',
  };
  const outcome = statusCode === 404 ? 'missing' : cacheStatus;
  const status = statusCode >= 500 ? 'failed' : outcome;
  // A 304 is a view, too: the client shows its stored document.
  const isView = cacheStatus && method === 'GET' && (statusCode === 200 || statusCode === 304);
  const viewer = isView && viewerOf(req);
  counted.countLater(() => {
    counted.requests.inc(labels);
    counted.requestTime.observe({ route }, seconds);
    if (cacheStatus) counted.pages.inc({ as: status });
    if (viewer) counted.views.inc({ route, by: viewer });
  });
}

function visitOf({ response, metricRoute }: Exchange): Visit | undefined {
  const { req, statusCode: status, writableFinished } = response;
  const isDocument = metricRoute !== 'file' && metricRoute !== 'health';
  const isOpened = isDocument && req.method === 'GET' && writableFinished;
  const by = isOpened ? viewerOf(req) : undefined;
  if (!by || by === 'prefetch') return undefined;
  const [path = ''] = (req.url ?? '').split('?', 1);
  return { path, status, referrer: req.headers.referer ?? '', by };
}

/** Who opens a document; undefined for a script that fetches one. */
function viewerOf(request: IncomingMessage): 'visitor' | 'robot' | 'prefetch' | undefined {
  const { 'sec-fetch-dest': destination = 'document', 'user-agent': agent = '' } = request.headers;
  if (isPrefetch(request)) return 'prefetch';
  if (destination !== 'document') return undefined;
  return isRobot(agent) ? 'robot' : 'visitor';
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers['sec-purpose'] ?? '').startsWith('prefetch');
}
