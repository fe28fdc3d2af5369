import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import { contentHash, shortHash } from './content-hash';
import { processState } from './process-state';

/** How the bytes of a response may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Compressed copies of bytes, made with the strongest compression. */
export type Copies = { readonly br?: Uint8Array; readonly gzip?: Uint8Array };

/** Most texts that wait for the strongest compression; further ones are sent without it. */
const MAX_WAITING = 200;
/** Bytes of a text above which it is compressed less, so that others need not wait. */
const LARGE_BYTES = 256_000;
/** Bytes of a text up to which it is compressed at once, which is faster than handing it over. */
const SMALL_BYTES = 4_000;

/** Brotli's quality for texts that will be sent often. It takes 150 ms for a page. */
const BEST_QUALITY = 11;

/** Compression of the strongest kind: one at a time in this process. */
const oneAtATime = processState('compression', () => pLimit(1));

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Uint8Array, { level: number }, Uint8Array>(gzip);

/**
 * The body of a response: bytes, the hash that names them, and compressed copies of them. Each is
 * made once, and compression of more than a few kilobytes on a thread of Node's.
 */
export class Body {
  readonly bytes: Uint8Array;
  readonly hash: string;
  copies: Copies;
  #smallest: Promise<Copies> | undefined;
  /** Copies made in a few milliseconds, for those who cannot wait for the smallest. */
  readonly #quick: { [Key in Encoding]?: Uint8Array | Promise<Uint8Array> } = {};

  /**
   * @param copies of the same bytes, made earlier
   * @param hash of the same bytes
   */
  constructor(content: string | Uint8Array, copies: Copies = {}, hash?: string) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash = hash ?? contentHash(this.bytes);
    this.copies = copies;
  }

  /** A text of any size that is sent more than once: its hash is made on a thread, too. */
  static async ofMany(text: string): Promise<Body> {
    const bytes = Buffer.from(text);
    const hash = shortHash(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)));
    const body = new Body(bytes, {}, hash);
    void body.compress();
    return body;
  }

  /** The bytes in an encoding: at once if they are there, are few, or are not compressed. */
  in(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    if (encoding === 'identity') return this.bytes;
    const copy = this.copies[encoding] ?? this.#quick[encoding];
    if (copy) return copy;
    const made = this.bytes.length > SMALL_BYTES ? this.#later(encoding) : this.#now(encoding);
    this.#quick[encoding] = made;
    return made;
  }

  /** Stores the smallest copies, made on a thread of Node's: for bytes that will be sent often. */
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
    // The smallest copies may have been there first.
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
