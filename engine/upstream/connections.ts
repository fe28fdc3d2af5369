import { Agent, type Dispatcher, request } from 'undici';
import { processSingleton } from '../process/process-singleton';
import { outsideRequest } from '../process/request-context';

/** Texts by name. */
export type StringMap = Record<string, string>;

/** A response whose body is still unread. */
export type ApiResponse = Dispatcher.ResponseData<unknown>;

/** Most bytes of a response's headers: four times Node's default, because cookies add up. */
const MAX_HEADER_BYTES = 64 * 1024;

const connections = processSingleton('api-connections', () => ({
  kept: new Agent({ maxHeaderSize: MAX_HEADER_BYTES }) as Dispatcher,
  /** Opens a connection for each request, and reuses none. */
  fresh: new Agent({ maxHeaderSize: MAX_HEADER_BYTES, pipelining: 0 }) as Dispatcher,
}));

/** Lets an interceptor see all calls, for a program that checks an API. */
export function interceptCalls(interceptor: Dispatcher.DispatcherComposeInterceptor): void {
  connections.kept = connections.kept.compose(interceptor);
  connections.fresh = connections.fresh.compose(interceptor);
}

/** The options of a request, with headers by name. */
export type RequestOptions = Omit<NonNullable<Parameters<typeof request>[1]>, 'headers'> & {
  headers?: StringMap;
};

/** Codes of errors that end a connection before a response's headers. */
const LOST = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/**
 * Sends a request, and repeats it once if its connection ends without a response, because a reused
 * connection may just have been closed (RFC 9110, section 9.2.2).
 */
export async function respond(url: URL, options: RequestOptions): Promise<ApiResponse> {
  const isRepeatable = options.method !== 'POST' || options.headers?.['idempotency-key'];
  // Outside of the request, because a connection lives longer.
  const sendBy = (dispatcher: Dispatcher) =>
    outsideRequest(() => request(url, { dispatcher, ...options }));
  try {
    return await sendBy(connections.kept);
  } catch (error) {
    if (!isRepeatable || !LOST.includes(String((error as { code?: unknown }).code))) throw error;
    return sendBy(connections.fresh);
  }
}
