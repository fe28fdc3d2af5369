import { imageSize } from 'image-size';
import pLimit from 'p-limit';
import {
  markIncomplete,
  processSingleton,
  SwrCache,
  timeLimit,
  waitForOptionalPart,
} from '../../engine';
import { API_TIMEOUT_MS } from '../constants';
import { type Article, isNotFound, openUpload } from '../publisher-api';
import { uploadKey } from '../publisher-api/contract';

export type Size = { width: number; height: number };

/** Bytes of a picture that are read to find its size, which may follow a colour profile. */
const START_BYTES = 65_536;
/** The most pictures of an article whose sizes are read, and the most concurrent reads. */
const MAX_PICTURES = 60;
const CONCURRENCY = 4;

const sizes = processSingleton('picture-sizes', () => ({
  limit: pLimit(CONCURRENCY),
  // Sizes do not expire, because a changed picture has a new name (docs/writing.md).
  cache: new SwrCache<Size | null>({
    lifetimeMs: Number.POSITIVE_INFINITY,
    onPublication: 'keep',
    limits: { entries: 20_000, bytes: 20_000, sizeOf: () => 1 },
  }),
}));

/** Sizes of pictures by name, so that the layout does not shift. Those read too late are absent. */
export async function pictureSizes({ id, content, media }: Article): Promise<Map<string, Size>> {
  const found = new Map<string, Size>();
  const text = content.toLowerCase();
  const named = media.filter((name) => isPicture(name) && isNamed(name.toLowerCase(), text));
  const read = named.slice(0, MAX_PICTURES).map(async (name) => {
    const call = () => sizes.limit(() => readSize(id, name));
    const size = await sizes.cache.get(uploadKey(id, name), call);
    if (size) found.set(name, size);
  });
  const all = Promise.allSettled(read).then((outcomes) => {
    if (outcomes.some(({ status }) => status === 'rejected')) markIncomplete();
  });
  // The incomplete page is rendered again soon.
  await waitForOptionalPart(all).catch(() => {});
  return new Map(found);
}

const isPicture = (name: string) => !/\.(?:mp4|webm)$/i.test(name);

/** Whether a text has a name, also percent-encoded once or twice. Both are in lower case. */
function isNamed(name: string, text: string): boolean {
  const encoded = [encodeURI(name), encodeURIComponent(name), encodeURI(encodeURI(name))];
  return [name, ...encoded].some((it) => text.includes(it.toLowerCase()));
}

/** A picture's size; null if it is missing or no picture. @throws {ApiError} */
async function readSize(id: string, name: string): Promise<Size | null> {
  const { signal, clear } = timeLimit(API_TIMEOUT_MS);
  const headers = { range: `bytes=0-${START_BYTES - 1}` };
  let start = Buffer.alloc(0);
  try {
    const { body } = await openUpload(id, name, { headers, signal });
    // Leaving the loop closes the connection.
    for await (const chunk of body) {
      start = Buffer.concat([start, chunk]);
      if (start.length >= START_BYTES) break;
    }
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  } finally {
    clear();
  }
  return sizeIn(start);
}

function sizeIn(start: Buffer): Size | null {
  try {
    const { width, height, orientation = 1 } = imageSize(start);
    // Orientations from 5 on rotate the picture by 90 degrees.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
