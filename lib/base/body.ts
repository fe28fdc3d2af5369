import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import { contentHash, shortHash } from './content-hash';
import { processState } from './process-state';

/** Content encodings of responses. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Compressed copies of bytes, by the strongest compression. */
export type Copies = { readonly br?: Uint8Array; readonly gzip?: Uint8Array };

/** Most texts that wait for the strongest compression; further texts do without it. */
const MAX_WAITING = 200;
/** Bytes above which a text is compressed less, so that other texts need not wait. */
const LARGE_BYTES = 256_000;
/** Bytes up to which a text is compressed at once, which is faster than on another thread. */
const SMALL_BYTES = 4_000;

/** Brotli's quality for texts that are sent often; the best, it takes 150 ms for a page. */
const BEST_QUALITY = 11;

/** The strongest compression, of one text at a time in this process. */
const oneAtATime = processState('compression', () => pLimit(1));

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Uint8Array, { level: number }, Uint8Array>(gzip);

/** The body of a response: bytes, their hash, and compressed copies, each of which is made once. */
export class Body {
  readonly bytes: Uint8Array;
  readonly hash: string;
  copies: Copies;
  #smallest: Promise<Copies> | undefined;
  /** Copies made in a few milliseconds, for responses until the smallest copies are there. */
  readonly #quick: { [Key in Encoding]?: Uint8Array | Promise<Uint8Array> } = {};

  /** @param copies made earlier, of the same bytes @param hash of the same bytes */
  constructor(content: string | Uint8Array, copies: Copies = {}, hash?: string) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash = hash ?? contentHash(this.bytes);
    this.copies = copies;
  }

  /** The body of many responses: a text of any size, whose hash is made on a thread of Node's. */
  static async ofMany(text: string): Promise<Body> {
    const bytes = Buffer.from(text);
    const hash = shortHash(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)));
    const body = new Body(bytes, {}, hash);
    void body.compress();
    return body;
  }

  /** The bytes in an encoding, without a promise if the copy exists or is made at once. */
  in(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    if (encoding === 'identity') return this.bytes;
    const copy = this.copies[encoding] ?? this.#quick[encoding];
    if (copy) return copy;
    const made = this.bytes.length > SMALL_BYTES ? this.#later(encoding) : this.#now(encoding);
    this.#quick[encoding] = made;
    return made;
  }

  /** Makes the smallest copies, for bytes that are sent often. */
  async compress(): Promise<void> {
    if (this.copies.br || (!this.#smallest && oneAtATime.pendingCount >= MAX_WAITING)) return;
    const options = this.#options({ quality: BEST_QUALITY, ofLarge: 5 });
    this.#smallest ??= oneAtATime(async () => ({
      br: await compressBrotli(this.bytes, options),
      gzip: await compressGzip(this.bytes, { level: 9 }),
    }));
    this.copies = await this.#smallest;
    for (const encoding of ['br', 'gzip'] as const) delete this.#quick[encoding];
  }

  #now(encoding: 'br' | 'gzip'): Uint8Array {
    return encoding === 'br'
      ? brotliCompressSync(this.bytes, this.#quickOptions)
      : gzipSync(this.bytes);
  }

  async #later(encoding: 'br' | 'gzip'): Promise<Uint8Array> {
    const made = await (encoding === 'br'
      ? compressBrotli(this.bytes, this.#quickOptions)
      : promisify<Uint8Array, Uint8Array>(gzip)(this.bytes));
    // Unless the smallest copies were made meanwhile.
    if (this.#quick[encoding]) this.#quick[encoding] = made;
    return made;
  }

  get #quickOptions() {
    return this.#options({ quality: 5, ofLarge: 2 });
  }

  #options({ quality, ofLarge }: { quality: number; ofLarge: number }) {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const { length } = this.bytes;
    const params = {
      [BROTLI_PARAM_QUALITY]: length > LARGE_BYTES ? ofLarge : quality,
      [BROTLI_PARAM_SIZE_HINT]: length,
    };
    return { params };
  }
}
