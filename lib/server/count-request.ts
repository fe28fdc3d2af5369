import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '../metrics';
import { SERVER_METHODS } from './request-target';
import { routeOf } from './resolve-url';

/** Words in the User-Agent of robots that also claim to be a browser (a Cubot is a phone). */
const ROBOT = /[^u]bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|http/i;

/**
 * A request that has ended, by its labels; unknown values become `other`, as visitors can invent
 * them.
 */
type Ended = {
  route: string;
  method: string;
  status: string;
  seconds: number;
  /** How a page was served. */
  as?: string;
  /** Who has opened a document. */
  by?: 'visitor' | 'robot' | 'prefetch';
};

/** Requests that are not counted yet: counting in batches costs less than half. */
const ended: Ended[] = [];
const AT_ONCE = 100;

/** What is counted of an exchange (exchange.ts). */
type Served = {
  request: IncomingMessage;
  response: ServerResponse;
  foundAs?: string;
  leadsTo?: string;
};

/** Counts a request that has ended. @param seconds that it took */
export function countRequest(
  { request, response, foundAs, leadsTo = 'other' }: Served,
  seconds: number,
): void {
  if (!metrics()) return;
  const { method = '' } = request;
  const { statusCode } = response;
  const isDocument = foundAs && (statusCode === 200 || statusCode === 304);
  ended.push({
    route: leadsTo.startsWith('/') ? (routeOf(leadsTo) ?? 'other') : leadsTo,
    method: SERVER_METHODS.includes(method) ? method : 'other',
    status: response.writableFinished ? classOf(statusCode) : 'aborted',
    seconds,
    as: foundAs && (statusCode >= 500 ? 'failed' : statusCode === 404 ? 'missing' : foundAs),
    // 304: a cache or browser revalidates the document that it has, which counts as a view.
    by: isDocument && method === 'GET' ? viewer(request) : undefined,
  });
  if (ended.length >= AT_ONCE) countEnded();
}

/** Counts the requests that have ended and are not counted yet. */
export function countEnded(): void {
  const counted = metrics();
  for (const { route, method, status, seconds, as, by } of ended.splice(0)) {
    counted?.requests.inc({ route, method, status });
    counted?.requestTime.observe({ route }, seconds);
    if (as) counted?.pages.inc({ as });
    if (by) counted?.views.inc({ route, by });
  }
}

/** The class of a status, such as `2xx`. */
export function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** Whether the browser fetches in advance of a navigation, which may never come. */
export function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers['sec-purpose'] ?? '').startsWith('prefetch');
}

/** Who opens a document; undefined if a script of a page reads it. */
function viewer(request: IncomingMessage): 'visitor' | 'robot' | 'prefetch' | undefined {
  const { 'sec-fetch-dest': destination = 'document', 'user-agent': agent = '' } = request.headers;
  if (isPrefetch(request)) return 'prefetch';
  if (destination !== 'document') return undefined;
  return agent.startsWith('Mozilla/') && !ROBOT.test(agent) ? 'visitor' : 'robot';
}
