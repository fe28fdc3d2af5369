import { readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { scheduler } from 'node:timers/promises';
import { responseToMiddlewareResult } from '@next/routing';
import inject, { type InjectOptions } from 'light-my-request';
import { NONCE } from '../documents/document';
import { log } from '../log/log';
import { prepareNode } from '../next-internals.mjs';
import { type RequestContext, withRequestContext } from '../process/request-context';
import { Body } from '../response/body';
import {
  newPageOutcome,
  type PageOutcome,
  type ResponseOf,
  withPageOutcome,
} from '../response/page-response';
import type { Router } from '../site';

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request to Next, with all that the response may depend on. */
export type NextRequest = Pick<InjectOptions, 'method' | 'headers'> & {
  url: string;
  body?: Readable | Buffer;
  signal?: AbortSignal;
};

/** Next as a function. Methods throw if it does not respond. */
export class NextApp {
  constructor(private readonly handler: NextHandler) {}

  /** The HTML of a page, which may change this outcome. */
  async page(
    request: NextRequest,
    context: RequestContext,
    outcome: PageOutcome,
  ): Promise<ResponseOf<Buffer>> {
    // Next marks its own scripts with it.
    const headers = {
      ...request.headers,
      'content-security-policy': `script-src 'nonce-${NONCE}'`,
    };
    const call = () => this.#call({ ...request, headers }, context, false);
    const { statusCode: status, headers: sent, rawPayload } = await withPageOutcome(outcome, call);
    return { status, headers: ownHeaders(sent), body: rawPayload };
  }

  /** The complete response of a route handler. */
  async endpoint(request: NextRequest, context: RequestContext): Promise<ResponseOf<Body>> {
    const outcome = newPageOutcome();
    const {
      statusCode: status,
      headers,
      rawPayload,
    } = await withPageOutcome(outcome, () => this.#call(request, context, false));
    return { status, headers: ownHeaders(headers), body: outcome.body ?? new Body(rawPayload) };
  }

  /** A route handler's file, sent while it arrives. */
  async file(request: NextRequest, context: RequestContext): Promise<ResponseOf<Readable>> {
    const outcome = newPageOutcome();
    const sent = await withPageOutcome(outcome, () => this.#call(request, context, true));
    const { fileBytes } = outcome;
    const length = fileBytes !== undefined && { 'content-length': fileBytes };
    const headers = { ...ownHeaders(sent.headers), ...length };
    return { status: sent.statusCode, headers, body: sent.stream() };
  }

  #call(request: NextRequest, context: RequestContext, payloadAsStream: boolean) {
    // light-my-request ignores the handler's promise, so a rejection ends the response here.
    const dispatch = (received: IncomingMessage, response: ServerResponse) => {
      this.handler(received, response).catch((error: Error) => response.destroy(error));
      // light-my-request's own signal ends only its stream, and Next would wait endlessly for a
      // reader.
      if (payloadAsStream) request.signal?.addEventListener('abort', () => response.destroy());
      if (payloadAsStream && request.signal?.aborted) response.destroy();
    };
    // Without a User-Agent, Next renders differently (`htmlLimitedBots`).
    const headers = { host: 'localhost', ...request.headers, 'user-agent': 'any' };
    // light-my-request starts when its result is awaited: within the context.
    return withRequestContext(
      context,
      async () => await inject(dispatch, { ...request, headers, payloadAsStream }),
    );
  }
}

/** Headers that a response keeps. Others are Next's and are dropped; Vary loses Next's names. */
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
  const vary = names.filter((name) => !/^(?:$|rsc|next-)/i.test(name)).join(', ');
  return { ...Object.fromEntries(own), ...(vary && { vary }) };
}

/** An entry point according to Next's adapter API. */
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

/** The entry point of middleware.ts. Its signature differs from that of routes. */
type MiddlewareEntry = {
  handler: (request: Request, context: Parameters<Entry['handler']>[2]) => Promise<Response>;
};

/** The files of the entry points, written by engine/build/adapter.mjs. */
type Files = {
  buildId: string;
  routes: Readonly<Record<string, string>>;
  middleware?: string;
};

const NOT_FOUND = '/_not-found';
/** As long as an entry point takes to load, at most. */
const LOAD_PAUSE_MS = 50;

export type Entries = {
  buildId: string;
  handler: NextHandler;
  /**
   * Calls middleware.ts for a request whose body is complete, with what it may change of the
   * response. @returns the request for the route, or the response in its place
   */
  guard(
    request: NextRequest,
    context: RequestContext,
    outcome: PageOutcome,
  ): Promise<NextRequest | ResponseOf<Buffer>>;
  /** Loads the entry points one at a time, with pauses for visitors. */
  loadAll(): Promise<void>;
  idle(): Promise<void>;
};

/**
 * Opens the build's entry points; each is loaded at its first call. @throws {Error} without a build
 */
export function openEntries({ routeOf }: Pick<Router, 'routeOf'>): Entries {
  const files: Files = JSON.parse(readFileSync('.next/entries.json', 'utf8'));
  const require = createRequire(path.resolve('package.json'));
  prepareNode(require);
  const load = (route: string): Entry | Promise<Entry> => {
    const file = files.routes[route];
    if (file === undefined) throw new Error(`The build has no entry point of ${route}.`);
    return require(path.resolve(file));
  };
  const pending = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>) => {
    const done = work
      .catch((error) => log('error', 'Work after a response failed', { problem: String(error) }))
      .finally(() => pending.delete(done));
    pending.add(done);
  };
  const context = { waitUntil, requestMeta: { relativeProjectDir: '.' } };
  return {
    buildId: files.buildId,
    async handler(request, response) {
      const route = routeOf(request.url ?? '/') ?? NOT_FOUND;
      const { handler } = await load(route);
      // An entry point knows nothing of other routes, and so sets no 404.
      if (route === NOT_FOUND) response.statusCode = 404;
      await handler(request, response, context);
    },
    async guard(request, requestContext, outcome) {
      if (!files.middleware) return request;
      const { handler }: MiddlewareEntry = await require(path.resolve(files.middleware));
      const { method, headers, body } = request;
      const sent = { method, headers: headers as Record<string, string>, body: body as BodyInit };
      const url = new URL(request.url, 'http://localhost');
      const guarded = new Request(url, sent);
      const response = await withRequestContext(requestContext, () =>
        withPageOutcome(outcome, () => handler(guarded, context)),
      );
      const { bodySent, redirect, requestHeaders } = responseToMiddlewareResult(
        response,
        new Headers(guarded.headers),
        url,
      );
      if (!bodySent && !redirect && requestHeaders) {
        return { ...request, headers: Object.fromEntries(requestHeaders) };
      }
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
    async loadAll() {
      for (const route of Object.keys(files.routes)) {
        await load(route);
        await scheduler.wait(LOAD_PAUSE_MS);
      }
    },
    idle: async () => void (await Promise.all(pending)),
  };
}
