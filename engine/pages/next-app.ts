import { readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { scheduler } from 'node:timers/promises';
import inject, { type InjectOptions } from 'light-my-request';
import { log } from '../log/log';
import { type RequestContext, withRequestContext } from '../process/request-context';
import { Body } from '../response/body';
import { collectHandlerOutcome } from '../response/handler-outcome';
import { type PageOutcome, type ResponseOf, withPageOutcome } from '../response/page-response';
import type { Router } from '../site';

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request to Next, with everything that the response may depend on. */
export type NextRequest = Pick<InjectOptions, 'method' | 'headers'> & {
  /** Canonical path and query. */
  url: string;
  body?: Readable | Buffer;
  /** Aborts when no client waits for the response any more. */
  signal?: AbortSignal;
};

/** Next as a function from a request to its response. Methods throw if there is none. */
export class NextApp {
  constructor(private readonly handler: NextHandler) {}

  /** The HTML of a page, which may change this outcome. @throws {Error} without a response */
  async page(
    request: NextRequest,
    context: RequestContext,
    outcome: PageOutcome,
  ): Promise<ResponseOf<Buffer>> {
    const call = () => this.#call(request, context, false);
    const { statusCode: status, headers, rawPayload } = await withPageOutcome(outcome, call);
    return { status, headers: ownHeaders(headers), body: rawPayload };
  }

  /** The complete response of a route handler. @throws {Error} without a response */
  async endpoint(request: NextRequest, context: RequestContext): Promise<ResponseOf<Body>> {
    const call = () => this.#call(request, context, false);
    const { result, outcome } = await collectHandlerOutcome(call);
    const body = outcome.body ?? new Body(result.rawPayload);
    return { status: result.statusCode, headers: ownHeaders(result.headers), body };
  }

  /** A file of a route handler, sent while it arrives. @throws {Error} without a response */
  async file(request: NextRequest, context: RequestContext): Promise<ResponseOf<Readable>> {
    const call = () => this.#call(request, context, true);
    const { result, outcome } = await collectHandlerOutcome(call);
    const { fileBytes } = outcome;
    const length = fileBytes !== undefined && { 'content-length': fileBytes };
    const headers = { ...ownHeaders(result.headers), ...length };
    return { status: result.statusCode, headers, body: result.stream() };
  }

  #call(request: NextRequest, context: RequestContext, payloadAsStream: boolean) {
    // A rejection must end the response, because light-my-request ignores the handler's promise.
    const dispatch = (received: IncomingMessage, response: ServerResponse) => {
      this.handler(received, response).catch((error: Error) => response.destroy(error));
      // An abort destroys the response, because light-my-request ends its own stream alone, and
      // Next would wait endlessly for a reader.
      if (payloadAsStream) request.signal?.addEventListener('abort', () => response.destroy());
      if (payloadAsStream && request.signal?.aborted) response.destroy();
    };
    // The User-Agent is constant, because Next renders differently without one (`htmlLimitedBots`).
    const headers = { host: 'localhost', ...request.headers, 'user-agent': 'any' };
    // Awaited within the context, because light-my-request starts when its result is awaited.
    return withRequestContext(
      context,
      async () => await inject(dispatch, { ...request, headers, payloadAsStream }),
    );
  }
}

/**
 * Headers that the site sets. All others are Next's and are dropped, except Vary, which loses
 * Next's names.
 */
const OWN_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'www-authenticate',
  'x-robots-tag',
];

function ownHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const own = Object.entries(headers).filter(([name]) => OWN_HEADERS.includes(name));
  const names = String(headers.vary ?? '')
    .split(',')
    .map((name) => name.trim());
  // Names of Next's client-side router are removed, because this site does not use it.
  const vary = names.filter((name) => !/^(?:$|rsc|next-)/i.test(name)).join(', ');
  return { ...Object.fromEntries(own), ...(vary && { vary }) };
}

/** An entry point of the Node.js runtime, according to Next's adapter API. */
type Entry = {
  handler: (
    request: IncomingMessage,
    response: ServerResponse,
    context: {
      waitUntil: (work: Promise<unknown>) => void;
      requestMeta: { relativeProjectDir: string };
    },
  ) => Promise<void>;
};

/** The entry point of middleware.ts, which has another signature than those of routes. */
type MiddlewareEntry = {
  handler: (request: Request, context: Parameters<Entry['handler']>[2]) => Promise<Response>;
};

/** The files of the entry points, written by engine/build/adapter.mjs. */
type Files = { routes: Readonly<Record<string, string>>; middleware?: string };

/** Next's name for the page of URLs without a route. */
const NOT_FOUND = '/_not-found';

/** The entry points of the routes and of middleware.ts, which are functions of Next. */
export type Entries = {
  handler: NextHandler;
  /**
   * Calls middleware.ts for a request whose body is complete.
   * @param outcome is what middleware.ts may change of the response
   * @returns the request for the route, or the response in its place
   */
  guard(
    request: NextRequest,
    context: RequestContext,
    outcome: PageOutcome,
  ): Promise<NextRequest | ResponseOf<Buffer>>;
  /**
   * Loads the remaining entry points one at a time, with pauses as long as the loading, so that
   * requests of visitors come between.
   */
  loadAll(): Promise<void>;
  /** Resolves when all work that continues after responses has ended. */
  idle(): Promise<void>;
};

/**
 * Opens the entry points of the build. Each is loaded at its first call.
 * @throws {Error} when there is no build
 */
export function openEntries({ routeOf }: Pick<Router, 'routeOf'>): Entries {
  const files: Files = JSON.parse(readFileSync('.next/entries.json', 'utf8'));
  const require = createRequire(path.resolve('package.json'));
  // Prepares Node.js like Next's own server, because pages cannot be loaded otherwise.
  require('next/dist/build/adapter/setup-node-env.external');
  const load = (route: string): Entry | Promise<Entry> =>
    require(path.resolve(files.routes[route] ?? ''));
  /** Work that continues after a response. */
  const pending = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>) => {
    const done = work
      .catch((error) => log('error', 'Work after a response failed', { problem: String(error) }))
      .finally(() => pending.delete(done));
    pending.add(done);
  };
  const context = { waitUntil, requestMeta: { relativeProjectDir: '.' } };
  return {
    async handler(request, response) {
      const route = routeOf(request.url ?? '/') ?? NOT_FOUND;
      const { handler } = await load(route);
      // The status is set here, because an entry point knows nothing of other routes.
      if (route === NOT_FOUND) response.statusCode = 404;
      await handler(request, response, context);
    },
    async guard(request, requestContext, outcome) {
      if (!files.middleware) return request;
      const { handler }: MiddlewareEntry = await require(path.resolve(files.middleware));
      const { method, headers, body } = request;
      const sent = { method, headers: headers as Record<string, string>, body: body as BodyInit };
      const guarded = new Request(`http://localhost${request.url}`, sent);
      const response = await withRequestContext(requestContext, () =>
        withPageOutcome(outcome, () => handler(guarded, context)),
      );
      if (response.headers.has('x-middleware-next')) return withHeadersOf(response, request);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
    async loadAll() {
      let pause = 0;
      for (const route of Object.keys(files.routes)) {
        await scheduler.wait(pause);
        const startedAt = performance.now();
        await load(route);
        pause = performance.now() - startedAt;
      }
    },
    idle: async () => void (await Promise.all(pending)),
  };
}

/** A request with the headers that middleware.ts has set by `NextResponse.next`. */
function withHeadersOf({ headers }: Response, request: NextRequest): NextRequest {
  const names = headers.get('x-middleware-override-headers')?.split(',');
  if (!names) return request;
  const changed = names.map((name) => [name, headers.get(`x-middleware-request-${name}`) ?? '']);
  return { ...request, headers: Object.fromEntries(changed) };
}
