import { AsyncLocalStorage } from 'node:async_hooks';
import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { contentHash, shortHash } from '../files/content-hash';
import { processSingleton } from '../process/across-bundles';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Copies = { readonly br?: Uint8Array; readonly gzip?: Uint8Array };

/** Bodies that may wait for the strongest compression; further ones do without it. */
const MAX_WAITING = 200;
/** Bytes. A larger text is compressed less, so that others need not wait. */
const LARGE_BYTES = 256_000;

/** Brotli's levels: 150 ms for a page, and 9 % fewer bytes than the quick ones. */
const STRONGEST = { usual: 11, large: 5 };
/** For the first responses: a few milliseconds. */
const QUICK = { usual: 5, large: 2 };

const oneAtATime = processSingleton('compression', () => pLimit(1));

const compressBrotli = promisify(brotliCompress);
/** The highest level would save only 0.3 % of a page. */
const compressGzip = promisify<Uint8Array, Uint8Array>(gzip);

/** A response's bytes, with their hash and compressed copies, each made once. */
export class Body {
  readonly bytes: Uint8Array;
  readonly hash: string;
  copies: Copies;
  #smallest: Promise<Copies> | undefined;
  /** Copies that are compressed quickly, in use until the smallest ones are made. */
  readonly #quick: { [Key in Encoding]?: Promise<Uint8Array> } = {};

  constructor(content: string | Uint8Array, copies: Copies = {}, hash?: string) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash = hash ?? contentHash(this.bytes);
    this.copies = copies;
  }

  /** For a text that is sent often: hashed on another thread, then compressed. */
  static async ofMany(text: string): Promise<Body> {
    const bytes = Buffer.from(text);
    const hash = shortHash(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)));
    const body = new Body(bytes, {}, hash);
    void body.compress();
    return body;
  }

  /** The bytes in an encoding: at once if they are compressed already, otherwise a promise. */
  in(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    if (encoding === 'identity') return this.bytes;
    const smallest = this.copies[encoding];
    if (smallest) return smallest;
    this.#quick[encoding] ??=
      encoding === 'gzip' ? compressGzip(this.bytes) : withBrotli(this.bytes, QUICK);
    return this.#quick[encoding];
  }

  async compress(): Promise<void> {
    if (this.copies.br || (!this.#smallest && oneAtATime.pendingCount >= MAX_WAITING)) return;
    this.#smallest ??= oneAtATime(async () => ({
      br: await withBrotli(this.bytes, STRONGEST),
      gzip: await this.in('gzip'),
    }));
    this.copies = await this.#smallest;
    for (const encoding of ['br', 'gzip'] as const) delete this.#quick[encoding];
  }
}

function withBrotli(bytes: Uint8Array, levels: typeof QUICK): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? levels.large : levels.usual,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compressBrotli(bytes, { params });
}

/**
 * A request's body as text; undefined beyond `maxBytes`. @throws {Error} when the client
 * disconnects
 */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length')) > maxBytes) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/**
 * What a route handler passes to the server without Next, which would copy a body and drop a
 * length.
 */
type HandlerOutcome = {
  body?: Body;
  fileBytes?: number;
};

const current = processSingleton('handler-outcome', () => new AsyncLocalStorage<HandlerOutcome>());

export async function collectHandlerOutcome<Result>(
  handle: () => Promise<Result>,
): Promise<{ result: Result; outcome: HandlerOutcome }> {
  const outcome: HandlerOutcome = {};
  return { result: await current.run(outcome, handle), outcome };
}

/**
 * A route handler's response with a shared body, sent without a copy. In `next dev`, Next sends it.
 */
export function bodyResponse(body: Body, init: ResponseInit): Response {
  const outcome = current.getStore();
  if (!outcome) return new Response(Buffer.from(body.bytes), init);
  outcome.body = body;
  return new Response(null, init);
}

/** Sets the length of the file that the current route handler streams. */
export function announceFileBytes(length: number): void {
  const outcome = current.getStore();
  if (outcome) outcome.fileBytes = length;
}
