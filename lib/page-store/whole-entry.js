import { createHash } from 'node:crypto';
import v8 from 'node:v8';

/*
 * A page as bytes, outside of this process: behind a hash of it and of its name, so that what
 * was cut off, changed or put in the place of another one counts as absent.
 */

/** @typedef {import('./store.js').StoredPage} StoredPage */

/** Bytes of the hash in front of each page. */
const HASH_BYTES = 32;

/**
 * @param {string} name of the page, to which the bytes belong
 * @param {StoredPage} entry
 * @returns {Buffer}
 */
export function encodeEntry(name, entry) {
  const content = v8.serialize(entry);
  return Buffer.concat([hashOf(name, content), content]);
}

/**
 * @param {string} name of the page
 * @param {Buffer} bytes
 * @returns {StoredPage | undefined} undefined if they are not what was encoded under that name
 */
export function decodeEntry(name, bytes) {
  const content = bytes.subarray(HASH_BYTES);
  if (!hashOf(name, content).equals(bytes.subarray(0, HASH_BYTES))) return undefined;
  try {
    return v8.deserialize(content);
  } catch {
    // Written by another version of Node.js.
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {Uint8Array} content
 */
function hashOf(name, content) {
  return createHash('sha256').update(name).update('\0').update(content).digest();
}
