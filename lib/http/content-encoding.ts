import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import pLimit from 'p-limit';
import { outsideRequest } from '../process/outside-request';
import { contentHash } from './content-hash';

/** How the bytes of a response may be sent; `identity` is as they are. */
export type Encoding = 'br' | 'gzip' | 'identity';

const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];

/**
 * The encoding that a client prefers of those the site has; where it has no preference, the
 * smallest. One that takes none of them gets the bytes as they are.
 * @param acceptEncoding the header Accept-Encoding of the request
 */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const header = String(acceptEncoding ?? '');
  const known = chosen.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = negotiator.encodings(OFFERED, { preferred: OFFERED });
  const encoding = OFFERED.find((it) => it === best) ?? 'identity';
  if (header.length < 100) chosen.set(header, encoding);
  return encoding;
}

/** Browsers send a few different headers, each of them with every request. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** What is sent, with the hash by which it and what it is compressed to are known. */
export type Body = {
  readonly bytes: Uint8Array;
  readonly hash: string;
  /** What it has been compressed to beforehand. */
  readonly encoded?: { readonly br?: Uint8Array; readonly gzip?: Uint8Array };
};

export function bodyOf(content: string | Uint8Array): Body {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { bytes, hash: contentHash(bytes) };
}

/** Bytes of compressed texts in memory. */
const MAX_MEMORY = 48_000_000;
/** Texts from this size on are compressed less, so that nobody waits for them. */
const LARGE_BYTES = 256_000;
/** Texts that wait to be compressed as far as possible; more have to be sent once more first. */
const MAX_WAITING = 200;

type Compressed = { bytes: Uint8Array; isSmallest: boolean };

const compressed = new LRUCache<string, Compressed>({
  maxSize: MAX_MEMORY,
  sizeCalculation: ({ bytes }) => bytes.length + 200,
});

/**
 * A text in an encoding. The first time it is compressed in a few milliseconds. A text that
 * is sent often is then compressed once more, to the fewest bytes, on a thread of Node's.
 * @param options `isStored`: whether it is known to be sent often; another is when it comes
 *   a second time
 */
export function encode(
  body: Body,
  encoding: Encoding,
  { isStored = false }: { isStored?: boolean } = {},
): Uint8Array {
  if (encoding === 'identity') return body.bytes;
  const before = body.encoded?.[encoding];
  if (before) return before;
  const key = `${encoding} ${body.hash}`;
  const known = compressed.get(key);
  const result = known ?? compressFast(body.bytes, encoding);
  if (!known) compressed.set(key, result);
  const isOften = known !== undefined || isStored;
  if (isOften && !result.isSmallest && oneAtATime.pendingCount < MAX_WAITING) {
    result.isSmallest = true;
    void compressToSmallest(key, body.bytes);
  }
  return result.bytes;
}

function compressFast(bytes: Uint8Array, encoding: 'br' | 'gzip'): Compressed {
  // The levels of gzip differ by less than one percent.
  if (encoding === 'gzip') return { bytes: gzipSync(bytes), isSmallest: true };
  const isLarge = bytes.length > LARGE_BYTES;
  const result = brotliCompressSync(bytes, brotliOptions(bytes, isLarge ? 2 : 5));
  return { bytes: result, isSmallest: isLarge };
}

const oneAtATime = pLimit(1);
const compressBrotli = promisify(brotliCompress);

async function compressToSmallest(key: string, bytes: Uint8Array): Promise<void> {
  await outsideRequest(() =>
    oneAtATime(async () => {
      const smallest = await compressBrotli(bytes, brotliOptions(bytes, 11));
      compressed.set(key, { bytes: smallest, isSmallest: true });
    }),
  );
}

function brotliOptions(bytes: Uint8Array, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } };
}
