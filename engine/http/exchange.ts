import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape as decode } from 'node:querystring';
import { clientAddress, isRobot } from '../client/client';
import { log } from '../log/log';
import type { Metrics } from '../metrics/metrics';
import type { CacheStatus, FoundPage } from '../pages/pages';
import type { RequestContext, WorkClass } from '../process/request-context';
import { NO_STORE, pageCaching, type Sender } from '../response/send';
import type { EngineSettings } from '../settings/engine-settings';
import type { ResolvedRoute, Router, Started, Visit } from '../site';
import { loggedPath } from '../text';
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

/** What an exchange needs of the site, for its line in the log and its counts. */
export type Observers = {
  site: { router: Pick<Router, 'routeOf' | 'loggedAs'> };
  settings: Pick<EngineSettings, 'TRUST_PROXY'>;
  metrics?: Metrics | undefined;
  onVisit?: Started['onVisit'];
};

/**
 * Begins an exchange; at its end it is counted and logged. Behind trusted proxies (TRUST_PROXY) it
 * keeps the id that a proxy has sent.
 */
export function beginExchange(response: ServerResponse, observers: Observers): Exchange {
  const { site, settings, metrics, onVisit } = observers;
  const start = performance.now();
  const { req: request } = response;
  const sentId = String(request.headers[ID_HEADER] ?? '');
  const isSent = settings.TRUST_PROXY > 0 && /^[\w-]{8,64}$/.test(sentId);
  const id = isSent ? sentId : randomUUID();
  response.setHeader(ID_HEADER, id);
  const exchange: Exchange = { id, response, upstreamMs: 0 };
  response.once('close', () => {
    if (metrics) count(exchange, metrics, site.router.routeOf);
    const visit = onVisit && visitOf(exchange);
    if (visit) onVisit(visit);
    log('info', 'request', {
      method: request.method,
      route: loggedRoute(request.url ?? '', site.router),
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(performance.now() - start),
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
  { requests, pages }: Metrics,
  routeOf: Router['routeOf'],
): void {
  const { statusCode, writableFinished, req } = response;
  const { method = '' } = req;
  requests.inc({
    route: metricRoute.startsWith('/') ? (routeOf(metricRoute) ?? 'other') : metricRoute,
    method: SERVER_METHODS.includes(method) ? method : 'other',
    status: writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted',
  });
  const outcome = statusCode === 404 ? 'missing' : cacheStatus;
  if (cacheStatus) pages.inc({ as: statusCode >= 500 ? 'failed' : outcome });
}

/** Undefined for what is no visit: a file, a prefetch, or a script that fetches a document. */
function visitOf({ response, metricRoute }: Exchange): Visit | undefined {
  const { req, statusCode: status, writableFinished } = response;
  const { 'sec-fetch-dest': destination = 'document', 'user-agent': agent = '' } = req.headers;
  const isDocument = metricRoute !== 'file' && metricRoute !== 'health';
  const isOpened = destination === 'document' && req.method === 'GET' && writableFinished;
  if (!isDocument || !isOpened || isPrefetch(req)) return undefined;
  const [path = ''] = (req.url ?? '').split('?', 1);
  const by = isRobot(agent) ? 'robot' : 'visitor';
  return { path, status, referrer: req.headers.referer ?? '', by };
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers['sec-purpose'] ?? '').startsWith('prefetch');
}
