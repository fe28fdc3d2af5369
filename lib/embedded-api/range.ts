/** A part of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a Range header for a file of `size` bytes.
 * @returns undefined to send the whole file: without a header, or with another unit, several
 *   ranges or a malformed value, all of which a server may ignore (RFC 9110, 14.2)
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'unsatisfiable' : { start, end };
}
