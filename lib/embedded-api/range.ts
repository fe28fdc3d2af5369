/** A part of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a Range header for a file of `size` bytes.
 * @returns undefined when the whole file is to be sent: no header, another unit,
 * several ranges or nonsense, all of which a server may ignore (RFC 9110, 14.2).
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
