import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Readable } from 'node:stream';
import { parseAccept } from 'hono/utils/accept';
import { processState } from '../process/lifecycle';
import { Body, type Encoding } from './body';
import type { ResponseOf } from './page-response';
import { SMALL_BYTES } from './small-bytes.mjs';

export type FinishedResponse = ResponseOf<Body>;

const TEXT =
  /^(?:text\/|image\/svg\+xml|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript)(?:;|$))/i;

/** Types that browsers do not show as pages, so that headers for pages do not apply. */
const DATA =
  /^(?:text\/(?:css|javascript|x-component)|application\/(?:[\w.-]+\+)?(?:json|javascript)|font\/|(?:image|video)\/(?!svg))/i;

const HEADERS_OF_DATA = /^(?:x-content-type-options|cross-origin-resource-policy)$/i;

/** A browser may show a drawing as a page, which needs no other file. */
const DRAWING = /^image\/svg/i;
const POLICY_OF_DRAWINGS = { 'content-security-policy': "default-src 'none'" };

/** For errors, redirects and posted forms. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** `no-store` would keep the page out of the back/forward cache. */
const PRIVATE = { 'cache-control': 'private, max-age=0, must-revalidate' };

/** For the preview of a draft, whose URL is secret. */
export const PREVIEW = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * The caching headers of a page with status 200. How long shared caches may send a stale one is in
 * `CDN-Cache-Control` (RFC 9213): with `stale-while-revalidate` in `Cache-Control`, Firefox would
 * show the first visit's page for years.
 */
export function pageCaching(
  freshSeconds: number | undefined,
  maxStaleSeconds: number,
): Readonly<Record<string, string>> {
  if (freshSeconds === undefined) return PRIVATE;
  // stale-if-error is two years: an outage may last long.
  const stale = `stale-while-revalidate=${maxStaleSeconds}, stale-if-error=63072000`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${freshSeconds}, must-revalidate`,
    'cdn-cache-control': `public, max-age=${freshSeconds}, ${stale}`,
  };
}

/** The directives without those for shared caches. */
export function forBrowserAlone(directives: string): string {
  const rest = directives.split(', ').filter((it) => !/^(?:public|private|s-maxage=.*|)$/.test(it));
  return ['private', ...rest].join(', ');
}

export class Sender {
  readonly #ofData: OutgoingHttpHeaders;

  /**
   * @param ofPages default headers, with names in lower case
   * @param isShared whether shared caches may store the responses
   */
  constructor(
    private readonly ofPages: OutgoingHttpHeaders,
    readonly maxStaleSeconds: number,
    private readonly isShared = true,
  ) {
    const ofData = Object.entries(ofPages).filter(([name]) => HEADERS_OF_DATA.test(name));
    this.#ofData = Object.fromEntries(ofData);
  }

  unshared(): Sender {
    return new Sender(this.ofPages, this.maxStaleSeconds, false);
  }

  /** Sends a complete response, or a 304. */
  send(response: ServerResponse, finished: FinishedResponse): void {
    const { req: request } = response;
    const { status, body } = finished;
    const { length } = body.bytes;
    const headers = { ...this.#defaults(finished.headers), ...finished.headers };
    const isCompressible = TEXT.test(String(headers['content-type'] ?? ''));
    if (isCompressible && length > 0) {
      headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isStored = status === 200 && !String(headers['cache-control']).includes('no-store');
    if (isRead && isStored && length > 0) {
      headers.etag ??= `W/"${body.hash}"`;
      if (isNotModified(request.headers, headers)) {
        delete headers['content-type'];
        this.#writeHead(response, 304, headers).end();
        return;
      }
    }
    const encoding =
      isCompressible && length >= SMALL_BYTES ? chooseEncoding(request.headers) : 'identity';
    const write = (bytes: Uint8Array, written: Encoding) => {
      if (written !== 'identity') headers['content-encoding'] = written;
      if (status !== 204) headers['content-length'] = bytes.length;
      const begun = this.#writeHead(response, status, headers);
      begun.end(request.method === 'HEAD' ? undefined : bytes);
    };
    const bytes = body.in(encoding);
    // Most bodies are compressed already, and are sent without the cost of a promise.
    if (!('then' in bytes)) write(bytes, encoding);
    else {
      bytes.then(
        (compressed) => response.destroyed || write(compressed, encoding),
        () => response.destroyed || write(body.bytes, 'identity'),
      );
    }
  }

  stream(response: ServerResponse, { status, headers, body }: ResponseOf<Readable>): void {
    // The client may have left before the body came.
    body.on('error', () => response.destroy());
    if (response.destroyed) return void body.destroy();
    this.#writeHead(response, status, { ...this.#defaults(headers), ...headers });
    response.once('close', () => body.destroy());
    body.pipe(response);
  }

  sendText(
    response: ServerResponse,
    status: number,
    text: string,
    headers: OutgoingHttpHeaders = {},
  ): void {
    const common = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
    this.send(response, { status, headers: { ...common, ...headers }, body: new Body(text) });
  }

  #defaults(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const type = String(headers['content-type'] ?? '');
    if (DRAWING.test(type)) return { ...this.#ofData, ...POLICY_OF_DRAWINGS };
    return DATA.test(type) ? this.#ofData : this.ofPages;
  }

  #writeHead(response: ServerResponse, status: number, headers: OutgoingHttpHeaders) {
    if (processState.phase === 'stopping' || hasUnreadBody(response.req))
      headers.connection = 'close';
    // A cache may otherwise keep a failure for any time (RFC 9111, 4.2.2).
    if (status >= 400) headers['cache-control'] ??= NO_STORE['cache-control'];
    if (!this.isShared) {
      delete headers['cdn-cache-control'];
      headers['cache-control'] = forBrowserAlone(String(headers['cache-control'] ?? ''));
    }
    return response.writeHead(status, headers);
  }
}

/** Node.js would have to read the body before the connection's next request. */
function hasUnreadBody({ readableEnded, headers }: IncomingMessage): boolean {
  const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !readableEnded;
}

const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];

/** Characters. A longer header is not parsed, because thousands of encodings would take long. */
const MAX_ACCEPT = 500;

/** The preferred encoding, the smallest of equal ones; `identity` if the client accepts none. */
export function chooseEncoding({ 'accept-encoding': header }: IncomingHttpHeaders): Encoding {
  const text = String(header ?? '');
  const accepted = text.length > MAX_ACCEPT ? [] : parseAccept(text.toLowerCase());
  const anyOther = accepted.find(({ type }) => type === '*')?.q ?? 0;
  const quality = (encoding: Encoding) =>
    accepted.find(({ type }) => type === encoding)?.q ?? anyOther;
  const acceptable = OFFERED.filter((encoding) => quality(encoding) > 0);
  return acceptable.sort((a, b) => quality(b) - quality(a))[0] ?? 'identity';
}

/** RFC 9110, section 13.1.2. Each response has an entity tag, so dates are not compared. */
export function isNotModified(
  request: IncomingHttpHeaders,
  response: OutgoingHttpHeaders,
): boolean {
  const tags = request['if-none-match']?.trim();
  if (tags === undefined) return false;
  // Weak comparison, because the bytes of compressed bodies differ.
  return tags === '*' || tags.includes(String(response.etag).replace(/^W\//, ''));
}
