import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unescape as decode } from 'node:querystring';
import { log } from '../base/log';
import type { RequestContext } from '../base/request-context';
import { loggedPath } from '../base/text';
import type { FoundAs } from '../pages/pages';
import { metrics } from '../site/metrics';
import { routeOf } from '../site/route-of';
import { SERVER_METHODS } from './request-target';

const ID_HEADER = 'x-request-id';

/** The path of a draft, however it is spelled, once it is decoded. */
const PATH_OF_DRAFT = /[/\\]preview[/\\]/i;

/** Words in the User-Agent of robots that also claim to be a browser (a Cubot is a phone). */
const ROBOT = /[^u]bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|http/i;

/** A response with its request, and what is noted of both. */
export type Exchange = {
  response: ServerResponse;
  context: RequestContext;
  /** How a page was found; absent for other responses. */
  foundAs?: FoundAs;
  /** Canonical URL of what was found, or `file` or `health`; absent for what was refused. */
  leadsTo?: string;
};

/**
 * Begins an exchange, with a new id or, where proxies are trusted (TRUST_PROXY), theirs. When it
 * ends, it is counted and gets its line in the log.
 */
export function beginExchange(response: ServerResponse, trustedProxies: number): Exchange {
  const start = performance.now();
  const { req: request } = response;
  const sent = request.headers[ID_HEADER];
  const isTaken = trustedProxies > 0 && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent);
  const id = isTaken ? sent : randomUUID();
  response.setHeader(ID_HEADER, id);
  const exchange: Exchange = { response, context: { id, upstreamMs: 0 } };
  response.once('close', () => {
    const milliseconds = performance.now() - start;
    count(exchange, milliseconds / 1_000);
    log('info', 'request', {
      method: request.method,
      route: request.url ? loggedRoute(request.url) : null,
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(milliseconds),
      page: exchange.foundAs ?? null,
      upstreamMilliseconds: Math.round(exchange.context.upstreamMs),
      ...(isPrefetch(request) && { isPrefetch: true }),
      requestId: id,
    });
  });
  return exchange;
}

/** A URL without the query, which visitors type, and without the slug of a draft. */
function loggedRoute(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return PATH_OF_DRAFT.test(decode(path)) ? '/preview/[slug]' : loggedPath(path);
}

/** Counts what has ended. No label has a value that a visitor can invent. */
function count({ response, foundAs, leadsTo = 'other' }: Exchange, seconds: number): void {
  const counted = metrics();
  if (!counted) return;
  const { statusCode, writableFinished, req } = response;
  const { method = '' } = req;
  const route = leadsTo.startsWith('/') ? (routeOf(leadsTo) ?? 'other') : leadsTo;
  const labels = {
    route,
    method: SERVER_METHODS.includes(method) ? method : 'other',
    status: writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted',
  };
  const ofSuccess = statusCode === 404 ? 'missing' : foundAs;
  const as = statusCode >= 500 ? 'failed' : ofSuccess;
  // 304: a cache or browser revalidates the document that it has, which counts as a view.
  const isView = foundAs && method === 'GET' && (statusCode === 200 || statusCode === 304);
  const by = isView && viewer(req);
  counted.countLater(() => {
    counted.requests.inc(labels);
    counted.requestTime.observe({ route }, seconds);
    if (foundAs) counted.pages.inc({ as });
    if (by) counted.views.inc({ route, by });
  });
}

/** Who opens a document; undefined if a script of a page reads it. */
function viewer(request: IncomingMessage): 'visitor' | 'robot' | 'prefetch' | undefined {
  const { 'sec-fetch-dest': destination = 'document', 'user-agent': agent = '' } = request.headers;
  if (isPrefetch(request)) return 'prefetch';
  if (destination !== 'document') return undefined;
  return agent.startsWith('Mozilla/') && !ROBOT.test(agent) ? 'visitor' : 'robot';
}

/** Whether the browser fetches in advance of a navigation, which may never come. */
function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers['sec-purpose'] ?? '').startsWith('prefetch');
}
