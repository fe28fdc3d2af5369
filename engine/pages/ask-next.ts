import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import inject, { type InjectOptions } from 'light-my-request';
import { type RequestContext, withRequestContext } from '../process/request-context';
import { collectHandedOver } from '../response/handed-over';
import type { ResponseOf } from '../response/page-response';

/** Next's own request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request to Next, with everything on which the response may depend. */
export type NextRequest = Pick<InjectOptions, 'method' | 'headers'> & {
  /** Canonical path and query. */
  url: string;
  body?: Readable | Buffer;
  /** Aborted when no client waits for the response any more. */
  signal?: AbortSignal;
};

/** Calls Next as a function from a URL to a whole response. @throws {Error} without a response */
export async function askNext(
  next: NextHandler,
  request: NextRequest,
  context: RequestContext,
): Promise<ResponseOf<Buffer>> {
  const { statusCode, headers, rawPayload } = await send(next, request, context, false);
  return { status: statusCode, headers: ownHeaders(headers), body: rawPayload };
}

/** Calls Next for a file, whose response is streamed. @throws {Error} without a response */
export async function streamFromNext(
  next: NextHandler,
  request: NextRequest,
  context: RequestContext,
): Promise<ResponseOf<Readable>> {
  const { result: response, handedOver } = await collectHandedOver(() =>
    send(next, request, context, true),
  );
  const { fileBytes } = handedOver;
  const length = fileBytes !== undefined && { 'content-length': fileBytes };
  const headers = { ...ownHeaders(response.headers), ...length };
  return { status: response.statusCode, headers, body: response.stream() };
}

function send(
  next: NextHandler,
  request: NextRequest,
  context: RequestContext,
  payloadAsStream: boolean,
) {
  // A rejection has to end the response, as light-my-request ignores the handler's promise.
  const dispatch = (received: IncomingMessage, response: ServerResponse) => {
    next(received, response).catch((error: Error) => response.destroy(error));
    // light-my-request ends its own stream alone: Next would wait for ever with a file of the API.
    if (payloadAsStream) request.signal?.addEventListener('abort', () => response.destroy());
    if (payloadAsStream && request.signal?.aborted) response.destroy();
  };
  // A constant User-Agent, as Next renders in another way without one (`htmlLimitedBots`).
  const headers = { host: 'localhost', ...request.headers, 'user-agent': 'any' };
  // Awaited within the context: light-my-request starts only when its result is awaited.
  return withRequestContext(
    context,
    async () => await inject(dispatch, { ...request, headers, payloadAsStream }),
  );
}

/** Headers that the site sets. All others are Next's: dropped, except Vary without Next's names. */
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
  // Next adds headers of its client-side router, which this site does not use.
  const vary = names.filter((name) => !/^(?:$|rsc|next-)/i.test(name)).join(', ');
  return { ...Object.fromEntries(own), ...(vary && { vary }) };
}
