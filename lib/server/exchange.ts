import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../base/log';
import type { RequestContext } from '../base/request-context';
import type { FoundAs } from '../pages/page-store';
import type { Env } from '../site/env';
import { countRequest, isPrefetch } from './count-request';

const ID_HEADER = 'x-request-id';

/** A request with its response, and what is noted of both. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  /** How a page was found, for the log; absent for other responses. */
  foundAs?: FoundAs;
  /** Canonical URL of what was found, or `file` or `health`; absent for what was refused. */
  leadsTo?: string;
};

/** Begins an exchange, with an id that the response names; when it ends, it is logged and counted. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
): Exchange {
  const id = requestIdOf(request, TRUST_PROXY);
  const exchange: Exchange = { request, response, context: { id, upstreamMs: 0 } };
  response.setHeader(ID_HEADER, id);
  noteWhenDone(exchange);
  return exchange;
}

/** The id a trusted proxy gave the request, or a new one. */
function requestIdOf({ headers }: IncomingMessage, trustedProxies: number): string {
  const sent = headers[ID_HEADER];
  const usable = trustedProxies > 0 && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent);
  return usable ? sent : randomUUID();
}

/** The path of a draft, however it is spelled, once its ASCII characters are decoded. */
const PATH_OF_DRAFT = /[/\\]preview[/\\]/i;

/**
 * The part of a URL that is logged: without the query, which visitors type, and without the slug of
 * a draft.
 */
function loggedRoute(url = ''): string {
  const path = url.split('?', 1)[0] ?? '';
  const plain = path.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return PATH_OF_DRAFT.test(plain) ? '/preview/[slug]' : path;
}

/** One line a request. */
function noteWhenDone(exchange: Exchange): void {
  const { request, response, context } = exchange;
  const start = performance.now();
  const { method, url } = request;
  response.once('close', () => {
    const milliseconds = performance.now() - start;
    countRequest(exchange, milliseconds / 1_000);
    log('info', 'request', {
      method,
      route: loggedRoute(url),
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(milliseconds),
      page: exchange.foundAs ?? null,
      upstreamMilliseconds: Math.round(context.upstreamMs),
      ...(isPrefetch(request) && { isPrefetch: true }),
      requestId: context.id,
    });
  });
}
