import { type Dirent, promises as fs } from 'node:fs';
import path from 'node:path';

/** A bad or missing content file; the message is one sentence that names it. */
export class ContentError extends Error {
  override name = 'ContentError';
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`${file} ${problem}`, options);
  }
}

/** A file that the API serves: its path on disk and its media type. */
export type StoredFile = { path: string; type: string };

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** The file at a path, with the media type of its extension. */
export function storedFile(file: string): StoredFile {
  const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  return { path: file, type };
}

/** Reads a text file. @throws {ContentError} if it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Reads a JSON file; the value is not validated. @throws {ContentError} if it cannot be read or is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(file, `is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** Names of the folders in a folder, sorted. @throws {ContentError} if it cannot be read. */
export async function folderNames(folder: string): Promise<string[]> {
  return (await entries(folder)).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * Names of the regular files in a folder, sorted. Symbolic links are omitted, since they
 * could lead out of the folder. @throws {ContentError} if it cannot be read.
 */
export async function fileNames(folder: string): Promise<string[]> {
  return (await entries(folder)).filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function entries(folder: string): Promise<Dirent[]> {
  try {
    const all = await fs.readdir(folder, { withFileTypes: true });
    const visible = all.filter((entry) => !entry.name.startsWith('.'));
    return visible.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function unreadable(file: string, error: unknown): ContentError {
  return new ContentError(file, `cannot be read: ${messageOf(error)}`, { cause: error });
}

/** The message of a thrown value, which need not be an Error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
