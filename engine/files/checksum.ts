import { createHash } from 'node:crypto';
import v8 from 'node:v8';

/** Bytes of the checksum at the start of a file. */
const CHECKSUM_BYTES = 32;

/** The bytes of a file that holds a value: a checksum of name and content, then the content. */
export function withChecksum(name: string, value: unknown): Buffer {
  const content = v8.serialize(value);
  return Buffer.concat([checksum(name, content), content]);
}

/** The value that was written under this name; undefined for damaged bytes and for another name. */
export function checked(name: string, bytes: Buffer): { value: unknown } | undefined {
  const content = bytes.subarray(CHECKSUM_BYTES);
  if (!checksum(name, content).equals(bytes.subarray(0, CHECKSUM_BYTES))) return undefined;
  try {
    return { value: v8.deserialize(content) };
  } catch {
    // A newer version of Node.js has written the file.
    return undefined;
  }
}

function checksum(name: string, content: Buffer): Buffer {
  const ofName = createHash('sha256').update(name).digest();
  return createHash('sha256').update(ofName).update(content).digest();
}
