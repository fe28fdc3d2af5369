import { createHash } from 'node:crypto';

/** A hash of text, bytes or a value as JSON: 22 characters, safe in URLs and headers. */
export function contentHash(value: unknown): string {
  const content =
    typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value);
  return shortHash(createHash('sha256').update(content).digest());
}

/** The content hash for an existing SHA-256. */
export function shortHash(sha256: Buffer): string {
  return sha256.toString('base64url').slice(0, 22);
}
