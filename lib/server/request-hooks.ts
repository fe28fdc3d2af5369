import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../env';
import { log } from '../log';
import { replaceBrokenPage } from './broken-page';
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address';
import { contentSecurityPolicy } from './content-policy.js';
import { isReady } from './lifecycle';
import { pageAddress } from './page-address';
import { enterRequest, type RequestContext } from './request-context';
import { securityHeaders } from './security-headers';

/** A path that has no page. */
const NOWHERE = '/404';

type Exchange = { request: IncomingMessage; response: ServerResponse };

const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Headers of answers, from which Next takes a nonce when they come with a request: into
 * a page that is then kept for everybody. Only the middleware may give it one.
 */
const POLICY_HEADERS = ['content-security-policy', 'content-security-policy-report-only'];

/**
 * Meets every request before Next does: notes whose it is, takes from its address
 * and headers what no page may depend on, sends one that cannot be read to the 404
 * page, puts the security headers on the answer, whichever part of the site gives
 * it, and logs it when it is done. Node's
 * diagnostics channel reaches all of them, static files and errors included, at
 * run time, when SITE_URL is known, and without a middleware on the way of
 * pre-rendered pages. Other servers of the process, such as the embedded API,
 * are left alone.
 */
export function hookRequests(env: Env): void {
  const https = env.SITE_URL.startsWith('https:');
  const defaults = Object.entries({
    ...securityHeaders({ https }),
    'Content-Security-Policy': contentSecurityPolicy({ https, imageOrigins: env.IMAGE_ORIGINS }),
  });

  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Exchange;
    if (request.socket.localPort !== env.PORT) return;
    const context: RequestContext = { id: requestIdOf(request, env), upstreamMs: 0 };
    enterRequest(context);
    request.url = isReadable(request.url)
      ? pageAddress(request.url ?? '/', 'rsc' in request.headers)
      : NOWHERE;
    for (const name of POLICY_HEADERS) delete request.headers[name];
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(request, env.TRUST_PROXY);
    response.setHeader(REQUEST_ID_HEADER, context.id);
    replaceBrokenPage(response, context.id);
    addBeforeSending(response, defaults);
    logWhenDone(request, response, context);
  });
}

/** The id a trusted proxy gave the request, or a new one. */
function requestIdOf(request: IncomingMessage, env: Env): string {
  const sent = request.headers[REQUEST_ID_HEADER];
  const usable = env.TRUST_PROXY > 0 && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent);
  return usable ? sent : randomUUID();
}

/** Whether an address can be decoded: a page with a variable path fails on one that cannot. */
function isReadable(url = ''): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds each header that the answer has none of, or an empty one. Not before: where
 * one is there, Next appends to it or drops its own.
 */
function addBeforeSending(response: ServerResponse, defaults: readonly [string, string][]): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    for (const [name, value] of defaults) {
      if (!response.getHeader(name)) response.setHeader(name, value);
    }
    // A process that is to end does not wait for another request on this connection.
    if (!isReady()) response.setHeader('Connection', 'close');
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

/** One line a request; the query is left out, as people type into it. */
function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  const start = performance.now();
  const route = request.url?.split('?', 1)[0];
  response.once('close', () => {
    log('info', 'request', {
      method: request.method,
      route,
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(performance.now() - start),
      cache: response.getHeader('x-nextjs-cache') ?? null,
      upstreamMilliseconds: Math.round(context.upstreamMs),
      requestId: context.id,
    });
  });
}
