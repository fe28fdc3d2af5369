import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../base/log';
import type { RequestContext } from '../base/request-context';
import type { FoundAs } from '../pages';
import type { Env } from '../site/env';

const REQUEST_ID_HEADER = 'x-request-id';

/** A request with its response, and what is noted of both. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  /** How a page was found, for the log; absent for what is no page of the store. */
  foundAs?: FoundAs;
};

/** Begins an exchange: with an id, which the response names, and a line in the log when it ends. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
): Exchange {
  const id = requestIdOf(request, TRUST_PROXY);
  const exchange: Exchange = { request, response, context: { id, upstreamMs: 0 } };
  response.setHeader('x-request-id', id);
  logWhenDone(exchange);
  return exchange;
}

/** The id a trusted proxy gave the request, or a new one. */
function requestIdOf({ headers }: IncomingMessage, trustedProxies: number): string {
  const sent = headers[REQUEST_ID_HEADER];
  const usable = trustedProxies > 0 && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent);
  return usable ? sent : randomUUID();
}

/** One line a request; the query is left out, as people type into it. */
function logWhenDone(exchange: Exchange): void {
  const { request, response, context } = exchange;
  const start = performance.now();
  const { method, headers } = request;
  const route = request.url?.split('?', 1)[0];
  response.once('close', () => {
    log('info', 'request', {
      method,
      route,
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(performance.now() - start),
      page: exchange.foundAs ?? null,
      upstreamMilliseconds: Math.round(context.upstreamMs),
      ...(isPrefetch(headers['sec-purpose']) && { isPrefetch: true }),
      requestId: context.id,
    });
  });
}

/** Whether the browser fetches in advance of a navigation, which may never come. */
function isPrefetch(purpose: string | string[] | undefined): boolean {
  return String(purpose ?? '').startsWith('prefetch');
}
