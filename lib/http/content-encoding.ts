import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** How the bytes of a response may be sent; `identity` is as they are. */
export type Encoding = 'br' | 'gzip' | 'identity';

const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];

/**
 * The encoding that a client prefers of those the site has; where it has no preference, the
 * smallest. One that takes none of them gets the bytes as they are.
 * @param acceptEncoding the header Accept-Encoding of the request
 */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const headers = { 'accept-encoding': String(acceptEncoding ?? '') };
  const [best] = new Negotiator({ headers }).encodings(OFFERED, { preferred: OFFERED });
  return OFFERED.find((it) => it === best) ?? 'identity';
}

/** What compresses, on threads of Node's own. Bytes are compressed once and sent often. */
const COMPRESS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
};

/** What has been compressed, for as long as anybody has the bytes that it was made of. */
const compressed = new WeakMap<Uint8Array, Map<Encoding, Promise<Uint8Array>>>();

/**
 * Bytes in an encoding, which are compressed once, however often they are sent.
 * @param bytes which never change
 */
export async function encode(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes;
  const known = compressed.get(bytes) ?? new Map<Encoding, Promise<Uint8Array>>();
  compressed.set(bytes, known);
  const result = known.get(encoding) ?? COMPRESS[encoding](bytes);
  known.set(encoding, result);
  return result;
}
