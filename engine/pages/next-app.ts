import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import inject, { type InjectOptions } from 'light-my-request';
import { type RequestContext, withRequestContext } from '../process/request-context';
import { Body } from '../response/body';
import { collectHandlerOutcome } from '../response/handler-outcome';
import { type PageOutcome, withPageOutcome } from '../response/page-outcome';
import type { ResponseOf } from '../response/page-response';

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
 * Headers that the site sets. Those of Next are dropped, and Next's names are removed from Vary.
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
  // Headers of Next's client-side router are removed, because this site does not use it.
  const vary = names.filter((name) => !/^(?:$|rsc|next-)/i.test(name)).join(', ');
  return { ...Object.fromEntries(own), ...(vary && { vary }) };
}
