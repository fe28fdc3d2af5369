import { createHash } from 'node:crypto';

/** A hash of text, bytes or a value as JSON: 22 characters, safe in URLs and headers. */
export function contentHash(value: unknown): string {
  const content =
    typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
