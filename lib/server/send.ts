import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Body, type Encoding } from '../base/body';
import type { NextResponse } from '../pages/ask-next';
import { life } from './lifecycle';
import { chooseEncoding, isKnown } from './negotiate';

/** A complete response, not a stream. */
export type FinishedResponse = NextResponse<Body>;

/** Media types of text, which is compressed. */
const TEXT =
  /^(?:text\/|image\/svg\+xml|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript)(?:;|$))/i;

/** Media types that no browser shows as a page, so that policies for pages do not apply. */
const DATA =
  /^(?:text\/(?:css|javascript|x-component)|application\/(?:[\w.-]+\+)?(?:json|javascript)|font\/|(?:image|video)\/(?!svg))/i;

/** The default headers that apply to data too. */
const HEADERS_OF_DATA = /^(?:x-content-type-options|cross-origin-resource-policy)$/i;

/** A drawing may be opened as a page, in which it needs nothing but itself. */
const DRAWING = /^image\/svg/i;
const POLICY_OF_DRAWINGS = { 'content-security-policy': "default-src 'none'" };

/** Bytes of text that are not worth compressing. */
const SMALL_BYTES = 500;

/** Sends responses, each in the one way that fits its kind and its request. */
export class Sender {
  readonly #ofPages: OutgoingHttpHeaders;
  readonly #ofData: OutgoingHttpHeaders;

  /** @param headers defaults of every response; names in lower case */
  constructor(headers: OutgoingHttpHeaders) {
    this.#ofPages = headers;
    this.#ofData = Object.fromEntries(
      Object.entries(headers).filter(([name]) => HEADERS_OF_DATA.test(name)),
    );
  }

  /** Sends a complete response: compressed, with an entity tag, or as 304. */
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
      if (isKnown(request.headers, headers)) {
        delete headers['content-type'];
        this.#writeHead(response, 304, headers);
        response.end();
        return;
      }
    }
    const encoding =
      isCompressible && length >= SMALL_BYTES ? chooseEncoding(request.headers) : 'identity';
    const write = (bytes: Uint8Array, coding: Encoding) => {
      if (coding !== 'identity') headers['content-encoding'] = coding;
      if (status !== 204) headers['content-length'] = bytes.length;
      this.#writeHead(response, status, headers);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    };
    const bytes = body.in(encoding);
    // Most bodies are compressed already: a promise would add to the cost of their responses.
    if (!('then' in bytes)) write(bytes, encoding);
    else {
      bytes.then(
        (made) => response.destroyed || write(made, encoding),
        () => response.destroyed || write(body.bytes, 'identity'),
      );
    }
  }

  /** Sends a response while it arrives. */
  stream(response: ServerResponse, { status, headers, body }: NextResponse<Readable>): void {
    this.#writeHead(response, status, { ...this.#defaults(headers), ...headers });
    // If the client disconnects or the file breaks off, the other side is closed too.
    response.once('close', () => body.destroy());
    body.on('error', () => response.destroy()).pipe(response);
  }

  /** Sends a short text. */
  sendText(
    response: ServerResponse,
    status: number,
    text: string,
    headers: OutgoingHttpHeaders = {},
  ): void {
    const own = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
    this.send(response, { status, headers: { ...own, ...headers }, body: new Body(text) });
  }

  #defaults(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const type = String(headers['content-type'] ?? '');
    if (DRAWING.test(type)) return { ...this.#ofData, ...POLICY_OF_DRAWINGS };
    return DATA.test(type) ? this.#ofData : this.#ofPages;
  }

  #writeHead(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): void {
    if (life.phase === 'stopping' || hasUnreadBody(response.req)) headers.connection = 'close';
    response.writeHead(status, headers);
  }
}

/** Whether the request has a body that was not read: it would delay the connection's next one. */
function hasUnreadBody({ readableEnded, headers }: IncomingMessage): boolean {
  const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !readableEnded;
}
