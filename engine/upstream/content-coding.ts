import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError } from './api-error';

/** Decoders by content coding (RFC 9110, section 8.4.1). */
const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The codes of errors of zlib and of its Brotli decoder. */
const UNDECODABLE = /^(?:Z_|ERR__|ERR_TRAILING_JUNK)/;

/** The content codings of a body, in the order of their application. */
export function contentCodings({ 'content-encoding': coding = '' }: IncomingHttpHeaders): string[] {
  const names = coding.toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

/**
 * Decodes a body while it arrives. Closing the result closes the connection. Reading it may fail
 * with an error that {@link isUndecodable} distinguishes from a lost connection.
 * @throws {ApiError} `invalid` for an unknown coding
 */
export function decode(body: Readable, codings: readonly string[]): Readable {
  const decoders = codings.toReversed().map((coding) => {
    const create = DECODERS.get(coding);
    if (create) return create();
    throw new ApiError('invalid', `The response has the unknown content coding "${coding}"`);
  });
  const decoded = decoders.reduce<Readable>(
    // Ignored, because the reader of the last decoder gets each failure.
    (encoded, decoder) => pipeline(encoded, decoder, () => {}),
    body,
  );
  decoded.once('error', (error) => {
    if (isUndecodable(error)) error.message += ` in the content coding "${codings.join(', ')}"`;
  });
  return decoded;
}

/** Whether reading a body failed because its bytes are not in the declared content coding. */
export function isUndecodable(error: unknown): error is Error {
  return UNDECODABLE.test(String((error as { code?: unknown } | null)?.code));
}
