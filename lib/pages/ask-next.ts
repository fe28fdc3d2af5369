import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Readable } from 'node:stream';
import inject from 'light-my-request';
import { type RequestContext, withRequestContext } from '../base/request-context';

/** Next's own request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request to Next: everything that its response may depend on. */
export type NextRequest = {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Canonical path and query. */
  url: string;
  headers?: IncomingHttpHeaders;
  body?: Readable;
  /** Aborted when nobody waits for the response any more. */
  signal?: AbortSignal;
};

/** A response of Next's. */
export type NextResponse<Content> = {
  status: number;
  /** Names in lower case. */
  headers: OutgoingHttpHeaders;
  body: Content;
};

/**
 * The User-Agent of every request to Next, which renders a page in another way for a client that
 * names none (`htmlLimitedBots` in next.config.ts).
 */
const USER_AGENT = 'any';

/**
 * Calls Next as a function, without a network: a URL in, a whole response out.
 * @param context of the rendering; a page may write to it (lib/base/request-context.ts)
 * @throws {Error} when the request is aborted, or Next ends it without a response
 */
export async function askNext(
  next: NextHandler,
  request: NextRequest,
  context: RequestContext,
): Promise<NextResponse<Buffer>> {
  const { statusCode, headers, rawPayload } = await send(next, request, context, false);
  return { status: statusCode, headers, body: rawPayload };
}

/**
 * The same for a response that is sent on while it arrives: a file.
 * @throws {Error} see {@link askNext}
 */
export async function streamFromNext(
  next: NextHandler,
  request: NextRequest,
  context: RequestContext,
): Promise<NextResponse<Readable>> {
  const response = await send(next, request, context, true);
  return { status: response.statusCode, headers: response.headers, body: response.stream() };
}

function send(
  next: NextHandler,
  { method = 'GET', url, headers, body, signal }: NextRequest,
  context: RequestContext,
  payloadAsStream: boolean,
) {
  // The package starts only when its result is awaited, which must happen within the context.
  return withRequestContext(
    context,
    async () =>
      await inject(dispatchTo(next), {
        method,
        url,
        headers: { host: 'localhost', ...headers, 'user-agent': USER_AGENT },
        payloadAsStream,
        ...(body && { payload: body }),
        ...(signal && { signal }),
      }),
  );
}

/** The package ignores the handler's promise, so a rejection has to end the response. */
function dispatchTo(next: NextHandler): Parameters<typeof inject>[0] {
  return (...exchange) => {
    const [request, response] = exchange as unknown as Parameters<NextHandler>;
    next(request, response).catch((error: Error) => response.destroy(error));
  };
}
