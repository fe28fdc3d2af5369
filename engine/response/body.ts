import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { contentHash } from '../files/content-hash';
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

  constructor(content: string | Uint8Array, copies: Copies = {}) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash = contentHash(this.bytes);
    this.copies = copies;
  }

  /** A text that is sent often, and so compressed at once. */
  static ofMany(text: string): Body {
    const body = new Body(text);
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
