import { createHash } from 'node:crypto';

/**
 * A hash by which a value is stored and compared: 22 characters (132 bits) that are safe
 * in URLs and headers. Text and bytes are hashed as they are, other values as JSON.
 */
export function contentHash(value: unknown): string {
  const content =
    typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
