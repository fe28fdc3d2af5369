import { type IncomingMessage, ServerResponse } from 'node:http';
import { storedPageCaching } from '../http/shared-caching';
import { brokenPage } from './broken-page';

/** Headers that speak of a body which is not sent. */
const BODY_HEADERS = ['content-encoding', 'etag'];

/**
 * Headers that Next's router reads from flight data. In a document they are bytes before the
 * first paint, and name an internal path.
 */
const ROUTER_HEADERS = ['x-middleware-rewrite', 'x-nextjs-prerender', 'x-nextjs-stale-time'];

/**
 * A response of the site's HTTP server, made by Node.js in place of its own class. It
 * does at the moment the headers are sent what can only be done then:
 *
 * - it adds each default header that the response has none of, or an empty one. Set
 *   before, Next would append its own value to it, or drop its own;
 * - it drops from documents what only Next's router reads;
 * - it tells browsers and shared caches apart in what Next says of a stored page;
 * - it replaces a page that broke while it was rendered, for which Next sends 500 and
 *   an empty body that scripts have to fill, by one that can be read without any.
 */
export class SiteResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Headers of every response, which the response's own of the same name take the place of. */
  defaultHeaders: readonly (readonly [name: string, value: string])[] = [];
  /** What leads to this request in the log. */
  requestId = '';
  /** Whether the connection is to end with this response, looked at when its headers are sent. */
  isLast = () => false;

  /** The page that is sent instead of a broken one. */
  #replacement: string | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads are Node's, which get what came.
  override writeHead(statusCode: number, ...rest: any[]): this {
    this.#replaceBrokenPage(statusCode);
    if (this.#isDocument()) for (const name of ROUTER_HEADERS) this.removeHeader(name);
    this.#setCaching();
    for (const [name, value] of this.defaultHeaders) {
      if (!this.getHeader(name)) this.setHeader(name, value);
    }
    if (this.isLast()) this.setHeader('Connection', 'close');
    return super.writeHead(statusCode, ...rest);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  override write(...args: [any, any?, any?]): boolean {
    // As Node.js does itself at the first write.
    if (!this.headersSent) this.writeHead(this.statusCode);
    return this.#replacement === undefined ? super.write(...args) : true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  override end(...args: any[]): this {
    if (!this.headersSent) this.#replaceBrokenPage(this.statusCode);
    return this.#replacement === undefined ? super.end(...args) : super.end(this.#replacement);
  }

  #setCaching(): void {
    const caching = storedPageCaching(this.getHeader('cache-control'));
    for (const [name, value] of Object.entries(caching ?? {})) this.setHeader(name, value);
  }

  #isDocument(): boolean {
    return String(this.getHeader('content-type') ?? '').startsWith('text/html');
  }

  #replaceBrokenPage(statusCode: number): void {
    if (statusCode !== 500 || !this.#isDocument() || this.#replacement !== undefined) return;
    this.#replacement = brokenPage(this.requestId);
    for (const name of BODY_HEADERS) this.removeHeader(name);
    this.setHeader('Content-Length', Buffer.byteLength(this.#replacement));
  }
}

/** Handles a request to its end; it may be called with any that HTTP allows. */
export type RequestHandler = (request: IncomingMessage, response: SiteResponse) => Promise<void>;

/** Sends a short text as the whole response. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
}
