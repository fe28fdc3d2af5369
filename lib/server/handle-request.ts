import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isOptimizedCover } from '../covers';
import type { Env } from '../env';
import { CLIENT_ADDRESS_HEADER, clientAddress } from '../http/client-address';
import { defaultHeaders } from '../http/security-headers';
import { isReady } from '../process/lifecycle';
import { log } from '../process/log';
import { type RequestContext, withRequestContext } from '../process/request-context';
import { CONTACT_PATH, IMAGE_OPTIMIZER_PATH, MEDIA_PATH } from '../routes';
import { allowedMethods, SERVER_METHODS } from './allowed-methods';
import { canonicalPageUrl } from './canonical-page-url';
import { sendFlight } from './flight-response';
import { isForm } from './form-guard';
import { createOptimizerQueue } from './optimizer-queue';
import { readRequestTarget } from './request-target';
import { type RequestHandler, type SiteResponse, sendText } from './site-response';
import { proxyWarning } from './start-warnings';
import { createStaticFiles } from './static-files';
import { sendPageFromMemory, sendStoredPage } from './stored-page-response';
import { completeUnstoredPage } from './unstored-page';
import { USER_AGENT } from './user-agent';

const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Headers of responses, from which Next takes a nonce when they come with a request: into
 * a page that is then stored for everybody. Only the middleware may give it one.
 */
const POLICY_HEADERS = ['content-security-policy', 'content-security-policy-report-only'];

/** Request headers for a part of a file. */
const RANGE_HEADERS = ['range', 'if-range'];

/**
 * What every request meets, in this order: it gets its id, its line in the log and the
 * default headers of its response; what is not a request that a page or file can respond
 * to is refused; static files and stored pages are sent from memory; everything else goes
 * to Next, without what no page may depend on.
 * @param next Next's own handler
 */
export function createRequestHandler(env: Env, next: RequestHandler): RequestHandler {
  const optimize = createOptimizerQueue(next);
  const headers = defaultHeaders({
    https: env.SITE_URL.startsWith('https:'),
    hstsPreload: env.HSTS_PRELOAD,
    imageOrigins: env.IMAGE_ORIGINS,
  });

  const sendStaticFile = createStaticFiles();
  const warnOfProxy = proxyWarning(env);

  return (request, response) => {
    const warning = warnOfProxy(request.headers);
    if (warning) log('warn', warning);
    const id = requestIdOf(request, env);
    const context: RequestContext = { id, upstreamMs: 0 };
    logWhenDone(request, response, context);
    response.requestId = id;
    response.defaultHeaders = headers;
    response.isLast = isStopping;
    try {
      if (isRefused(request, response)) return;
      // What most visitors request is sent at once: a promise and a context would cost as much.
      if (sendStaticFile(request, response) || sendPageFromMemory(request, response)) return;
    } catch (error) {
      return fail(response, error);
    }
    return withRequestContext(context, async () => {
      try {
        if (await sendFlight(request, response)) return;
        request.url = canonicalPageUrl(request.url ?? '/', 'rsc' in request.headers);
        if (sendStaticFile(request, response)) return;
        if (await sendStoredPage(request, response)) return;
        prepareForNext(request, env);
        // A form that was sent without script is answered with a page of its own.
        if (request.method === 'POST') response.completePage = completeUnstoredPage;
        const handle = request.url.startsWith(IMAGE_OPTIMIZER_PATH) ? optimize : next;
        await handle(request, response);
      } catch (error) {
        fail(response, error);
      }
    });
  };
}

const isStopping = () => !isReady();

/** The id a trusted proxy gave the request, or a new one. */
function requestIdOf(request: IncomingMessage, env: Env): string {
  const sent = request.headers[REQUEST_ID_HEADER];
  const usable = env.TRUST_PROXY > 0 && typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent);
  return usable ? sent : randomUUID();
}

/**
 * Responds to a request that no page or file can respond to; one that can is left with
 * its target as a path.
 * @returns whether it has responded
 */
function isRefused(request: IncomingMessage, response: SiteResponse): boolean {
  const refuse = (status: number, text: string, headers: Record<string, string> = {}) => {
    // A body that nobody reads does not hold up the connection's next request.
    if (hasBody(request)) headers.Connection = 'close';
    sendText(response, status, text, headers);
    return true;
  };
  const target = readRequestTarget(request);
  if (target.kind === 'invalid') return refuse(400, `${target.problem}\n`);
  if ('expect' in request.headers && !/^100-continue$/i.test(request.headers.expect ?? '')) {
    return refuse(417, 'What the request expects cannot be met.\n');
  }
  const methods =
    target.kind === 'server' ? SERVER_METHODS : allowedMethods(target.url.split('?', 1)[0] ?? '');
  const allow = { Allow: methods.join(', ') };
  if (request.method === 'OPTIONS') {
    response.writeHead(204, hasBody(request) ? { ...allow, Connection: 'close' } : allow).end();
    return true;
  }
  if (!methods.includes(request.method ?? '')) {
    return refuse(405, 'This method is not allowed here.\n', allow);
  }
  if (target.kind === 'path') {
    if (
      request.method === 'POST' &&
      target.url.split('?', 1)[0] === CONTACT_PATH &&
      !isForm(request.headers['content-type'])
    ) {
      return refuse(415, 'This page takes forms only.\n');
    }
    request.url = target.url;
    request.headers.host = target.host;
    if (target.url.startsWith(IMAGE_OPTIMIZER_PATH) && !isOptimizedCover(target.url)) {
      return refuse(404, 'There is no such picture.\n');
    }
  }
  return false;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Takes from the request what no page may depend on, and adds who has sent it. */
function prepareForNext(request: IncomingMessage, env: Env): void {
  const { headers } = request;
  for (const name of POLICY_HEADERS) delete headers[name];
  headers[CLIENT_ADDRESS_HEADER] = clientAddress(request, env.TRUST_PROXY);
  headers['user-agent'] = USER_AGENT;
  if (request.url?.startsWith(MEDIA_PATH)) return;
  // Only video is requested in parts; Next responds with 500 to a part that a static file has not.
  for (const name of RANGE_HEADERS) delete headers[name];
  // A response to HEAD has the headers of one to GET, which come from its body: Node.js
  // leaves that out. Files of the publisher's API are not read for it.
  if (request.method === 'HEAD') request.method = 'GET';
}

/** Ends a request of which Next itself could not say what went wrong. */
function fail(response: SiteResponse, error: unknown): undefined {
  log('error', 'A request failed', {
    problem: error instanceof Error ? error.stack : String(error),
    requestId: response.requestId,
  });
  if (response.headersSent) response.destroy();
  else {
    response.statusCode = 500;
    response.setHeader('Cache-Control', 'no-store');
    // The response itself replaces a page that broke.
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end();
  }
}

/** One line a request; the query is left out, as people type into it. */
function logWhenDone(
  request: IncomingMessage,
  response: SiteResponse,
  context: RequestContext,
): void {
  const start = performance.now();
  const { method } = request;
  const route = request.url?.split('?', 1)[0];
  response.once('close', () => {
    log('info', 'request', {
      method,
      route,
      status: response.writableFinished ? response.statusCode : 'aborted',
      milliseconds: Math.round(performance.now() - start),
      cache: response.storedAs ?? response.getHeader('x-nextjs-cache') ?? null,
      upstreamMilliseconds: Math.round(context.upstreamMs),
      requestId: context.id,
    });
  });
}
