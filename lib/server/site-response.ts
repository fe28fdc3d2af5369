import { type IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import { type Body, bodyOf, chooseEncoding, encode } from '../http/content-encoding';
import { hasVersion } from '../http/entity-tag';
import { storedPageCaching } from '../http/shared-caching';
import { brokenPage } from './broken-page';

/** Media types of text, which is sent whole, and compressed. */
const TEXT =
  /^(?:text\/|image\/svg\+xml|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript)(?:;|$))/i;

/** Media types that no browser shows as a page: what policies say of pages does not concern them. */
const DATA =
  /^(?:text\/(?:css|javascript|x-component)|application\/(?:[\w.-]+\+)?(?:json|javascript)|font\/|(?:image|video)\/(?!svg))/i;

/** The default headers that concern data, too. */
const HEADERS_OF_DATA = /^(?:x-content-type-options|cross-origin-resource-policy)$/i;

/**
 * Headers that Next's router reads from flight data. In a document they are bytes before the
 * first paint, and name an internal path.
 */
const ROUTER_HEADERS = ['x-middleware-rewrite', 'x-nextjs-prerender', 'x-nextjs-stale-time'];

/** Bytes of text that are not worth compressing. */
const SMALL_BYTES = 500;

/** What HTTP calls a header: its name and its value. */
type Header = readonly [name: string, value: OutgoingHttpHeader];

/**
 * A response of the site's HTTP server, made by Node.js in place of its own class. It
 * does at the moment the headers are sent what can only be done then:
 *
 * - it adds each default header that concerns its type and that it has none of, or an
 *   empty one. Set before, Next would append its own value to it, or drop its own;
 * - it drops from documents what only Next's router reads;
 * - it tells browsers and shared caches apart in what Next says of a stored page.
 *
 * Text is held until it is whole. It is then sent in the encoding that the client prefers,
 * with an entity tag, or as 304 if the client has it; and a page that broke while it was
 * rendered, for which Next sends 500 and an empty body that scripts have to fill, is
 * replaced by one that can be read without any.
 */
export class SiteResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Headers of every response, which the response's own of the same name take the place of. */
  defaultHeaders: readonly (readonly [name: string, value: string])[] = [];
  /** What leads to this request in the log; sent as X-Request-Id. */
  requestId = '';
  /** How the page store had this page, for the log; undefined if it comes from Next. */
  storedAs: 'HIT' | 'STALE' | undefined;
  /** Whether the connection is to end with this response, looked at when its headers are sent. */
  isLast = () => false;

  /**
   * Makes what is sent of a page that was rendered for this response alone: the pages of the
   * store are complete.
   */
  completePage: ((html: string) => CompletePage) | undefined;

  /** The text so far; undefined while the response is not known to be one. */
  #text: Buffer[] | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads are Node's, which get what came.
  override writeHead(statusCode: number, ...rest: any[]): this {
    this.statusCode = statusCode;
    for (const [name, value] of headersOf(rest.at(-1))) this.setHeader(name, value);
    if (TEXT.test(this.#type)) {
      this.#text ??= [];
      return this;
    }
    return this.#sendHead();
  }

  override flushHeaders(): void {
    if (!this.headersSent) this.writeHead(this.statusCode);
    if (!this.#text) super.flushHeaders();
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  override write(...args: [any, any?, any?]): boolean {
    // As Node.js does itself at the first write.
    if (!this.headersSent && !this.#text) this.writeHead(this.statusCode);
    if (!this.#text) return super.write(...args);
    this.#hold(args);
    return true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  override end(...args: any[]): this {
    // Of anything else Node.js works out the length before it asks for the headers.
    if (!this.headersSent && TEXT.test(this.#type)) this.#text ??= [];
    if (!this.#text) return super.end(...args);
    this.#hold(args);
    const text = Buffer.concat(this.#text);
    const isWhole = this.#isPage && this.statusCode !== 500 && text.length > 0;
    if (!this.completePage || !isWhole) {
      return this.endWith(bodyOf(text), { isStored: this.#isPage && this.#isForStore });
    }
    const { html, headers } = this.completePage(text.toString());
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    return this.endWith(bodyOf(html));
  }

  /**
   * Ends the response with a body that is at hand as a whole; its type and status are set.
   * What has been held is left out.
   * @param body shared with other responses
   * @param options see {@link encode}
   */
  endWith(body: Body, options: { isStored?: boolean } = {}): this {
    this.#text = undefined;
    const isBroken = this.statusCode === 500 && this.#isPage;
    const sent = isBroken ? bodyOf(brokenPage(this.requestId)) : body;
    if (isBroken) for (const name of ['content-encoding', 'etag']) this.removeHeader(name);
    // A response to HEAD, or one whose status allows no body.
    if (sent.bytes.length === 0) return this.#sendHead().#end();
    if (this.hasHeader('content-encoding')) return this.#sendHead().#end(sent.bytes);

    const isText = TEXT.test(this.#type);
    if (isText) this.#varyByEncoding();
    if (this.#hasTag()) {
      const tag = String(this.getHeader('etag') ?? `W/"${sent.hash}"`);
      this.setHeader('ETag', tag);
      if (hasVersion(this.req.headers['if-none-match'], tag)) {
        this.statusCode = 304;
        this.removeHeader('content-type');
        this.removeHeader('content-length');
        return this.#sendHead().#end();
      }
    }
    const isCompressed = isText && sent.bytes.length >= SMALL_BYTES;
    const { 'accept-encoding': accepted } = this.req.headers;
    const encoding = isCompressed ? chooseEncoding(accepted) : 'identity';
    const bytes = encode(sent, encoding, options);
    if (encoding !== 'identity') this.setHeader('Content-Encoding', encoding);
    this.setHeader('Content-Length', bytes.length);
    return this.#sendHead().#end(bytes);
  }

  /**
   * Whether all of this response but the bytes of its body depends on nothing that came with
   * the request, except the encoding.
   */
  get isRepeatable(): boolean {
    return this.req.method === 'GET' && !this.req.headers['if-none-match'] && !this.isLast();
  }

  /** The headers that were sent, names and values in turns, without those that {@link repeat} adds. */
  get repeatableHeaders(): string[] {
    return Object.entries(this.getHeaders())
      .filter(([name]) => name !== 'x-request-id' && name !== 'content-length')
      .flatMap(([name, value]) => [value ?? []].flat().flatMap((it) => [name, String(it)]));
  }

  /**
   * Ends the response with the headers of an earlier one; its status is set. Nothing about them
   * is worked out again, as {@link endWith} does.
   * @param headers {@link repeatableHeaders} of that response
   * @param bytes in the encoding that the headers name
   */
  repeat(headers: readonly string[], bytes: Uint8Array): this {
    const own = ['x-request-id', this.requestId, 'content-length', String(bytes.length)];
    super.writeHead(this.statusCode, [...own, ...headers]);
    return super.end(bytes);
  }

  get #isPage(): boolean {
    return this.#type.startsWith('text/html');
  }

  /** Whether the next visitor gets the same page from the store. */
  get #isForStore(): boolean {
    return storedPageCaching(this.getHeader('cache-control')) !== undefined && !hasQuery(this.req);
  }

  get #type(): string {
    return String(this.getHeader('content-type') ?? '');
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  #hold(args: any[]): void {
    const [chunk, encoding] = args;
    if (typeof chunk === 'string') {
      const name = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
      this.#text?.push(Buffer.from(chunk, name));
    } else if (chunk instanceof Uint8Array) this.#text?.push(Buffer.from(chunk));
    const written = args.find((it) => typeof it === 'function');
    if (written) process.nextTick(written);
  }

  #end(bytes?: Uint8Array): this {
    return bytes ? super.end(bytes) : super.end();
  }

  /** Whether a client that has this response need not be sent it again. */
  #hasTag(): boolean {
    if (this.statusCode !== 200 || !['GET', 'HEAD'].includes(this.req.method ?? '')) return false;
    return !/\bno-store\b/.test(String(this.getHeader('cache-control') ?? ''));
  }

  #varyByEncoding(): void {
    const vary = [this.getHeader('vary') ?? []].flat().join(', ');
    if (/\baccept-encoding\b/i.test(vary)) return;
    this.setHeader('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  }

  #sendHead(): this {
    if (this.requestId) this.setHeader('X-Request-Id', this.requestId);
    const caching = storedPageCaching(this.getHeader('cache-control'));
    for (const [name, value] of Object.entries(caching ?? {})) this.setHeader(name, value);
    const isData = DATA.test(this.#type);
    // Next sends the headers of a page with its data, and those of the data with the page.
    if (isData) this.removeHeader('content-security-policy');
    if (this.#isPage) for (const name of ROUTER_HEADERS) this.removeHeader(name);
    for (const [name, value] of this.defaultHeaders) {
      if (isData && !HEADERS_OF_DATA.test(name)) continue;
      if (!this.getHeader(name)) this.setHeader(name, value);
    }
    if (this.isLast()) this.setHeader('Connection', 'close');
    return super.writeHead(this.statusCode);
  }
}

function hasQuery({ url = '' }: IncomingMessage): boolean {
  return url.includes('?');
}

/** The headers that were handed to `writeHead`: an object, or a list of names and values. */
function headersOf(headers: unknown): Header[] {
  if (typeof headers !== 'object' || headers === null) return [];
  if (!Array.isArray(headers)) return Object.entries(headers) as Header[];
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), headers[index + 1]] as const] : [],
  );
}

/** A page as it is sent. */
export type CompletePage = { html: string; headers: Readonly<Record<string, string>> };

/** Handles a request to its end; it may be called with any that HTTP allows. */
export type RequestHandler = (
  request: IncomingMessage,
  response: SiteResponse,
) => Promise<void> | undefined;

/** Sends a short text as the whole response. */
export function sendText(
  response: SiteResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  });
  response.endWith(bodyOf(text));
}
