import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import { contentHash } from './content-hash';

/** How the bytes of a response may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Compressed copies of bytes, made with the strongest compression. */
export type Copies = { readonly br?: Uint8Array; readonly gzip?: Uint8Array };

/** Most texts that wait for the strongest compression; further ones are sent without it. */
const MAX_WAITING = 200;
/** Bytes of a text above which it is compressed less, so that others need not wait. */
const LARGE_BYTES = 256_000;

const oneAtATime = pLimit(1);
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Uint8Array, { level: number }, Uint8Array>(gzip);

/** The body of a response: bytes, the hash that names them, and compressed copies of them. */
export class Body {
  /** Brotli's quality for texts that will be sent often. The best takes 150 ms for a page. */
  static quality = 11;

  readonly bytes: Uint8Array;
  readonly hash: string;
  copies: Copies;
  #smallest: Promise<Copies> | undefined;

  /** @param copies of the same bytes, made earlier */
  constructor(content: string | Uint8Array, copies: Copies = {}) {
    this.bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.hash = contentHash(this.bytes);
    this.copies = copies;
  }

  /** The bytes in an encoding: the stored copy, or else one made in a few milliseconds. */
  in(encoding: Encoding): Uint8Array {
    if (encoding === 'identity') return this.bytes;
    const copy = this.copies[encoding];
    if (copy) return copy;
    return encoding === 'br'
      ? brotliCompressSync(this.bytes, this.#options({ quality: 5, ofLarge: 2 }))
      : gzipSync(this.bytes);
  }

  /** Stores the smallest copies, made on a thread of Node's: for bytes that will be sent often. */
  async compress(): Promise<void> {
    if (this.copies.br || (!this.#smallest && oneAtATime.pendingCount >= MAX_WAITING)) return;
    const options = this.#options({ quality: Body.quality, ofLarge: 5 });
    this.#smallest ??= oneAtATime(async () => ({
      br: await compressBrotli(this.bytes, options),
      gzip: await compressGzip(this.bytes, { level: 9 }),
    }));
    this.copies = await this.#smallest;
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
