import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { contentHash, shortHash } from '../files/content-hash';
import { processSingleton } from '../process/across-bundles';

/** Content encodings of responses. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Compressed copies of bytes, at the strongest level. */
export type Copies = { readonly br?: Uint8Array; readonly gzip?: Uint8Array };

/** Most texts that wait for the strongest compression. Further texts stay without it. */
const MAX_WAITING = 200;
/** Bytes above which a text is compressed less, so that other texts need not wait. */
const LARGE_BYTES = 256_000;

/** Brotli's levels for texts that are sent often: 150 ms for a page, and 9 % fewer bytes. */
const STRONGEST = { usual: 11, large: 5 };
/** Brotli's levels for the first responses, which take a few milliseconds. */
const QUICK = { usual: 5, large: 2 };

/** Limits the strongest compression to one text at a time in this process. */
const oneAtATime = processSingleton('compression', () => pLimit(1));

const compressBrotli = promisify(brotliCompress);
/** The default level, because the highest would save only 0.3 % of a page. */
const compressGzip = promisify<Uint8Array, Uint8Array>(gzip);

/** The body of a response: bytes, their hash, and compressed copies, each made once. */
export class Body {
  readonly bytes: Uint8Array;
  readonly hash: string;
  copies: Copies;
  #smallest: Promise<Copies> | undefined;
  /** Copies for responses until the smallest copies are made. */
  readonly #quick: { [Key in Encoding]?: Promise<Uint8Array> } = {};

  /** @param copies made earlier from the same bytes @param hash of the same bytes */
  constructor(content: string | Uint8Array, copies: Copies = {}, hash?: string) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash = hash ?? contentHash(this.bytes);
    this.copies = copies;
  }

  /** The body of many responses: a text of any size, hashed on another thread. */
  static async ofMany(text: string): Promise<Body> {
    const bytes = Buffer.from(text);
    const hash = shortHash(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)));
    const body = new Body(bytes, {}, hash);
    void body.compress();
    return body;
  }

  /** The bytes in an encoding, without a promise if the smallest copies are made. */
  in(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    if (encoding === 'identity') return this.bytes;
    const smallest = this.copies[encoding];
    if (smallest) return smallest;
    this.#quick[encoding] ??=
      encoding === 'gzip' ? compressGzip(this.bytes) : withBrotli(this.bytes, QUICK);
    return this.#quick[encoding];
  }

  /** Makes the smallest copies, for bytes that are sent often. */
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
 * The body of a request as text, with or without a Content-Length; undefined beyond `maxBytes`.
 * @throws {Error} when the client disconnects
 */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length')) > maxBytes) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the body.
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
