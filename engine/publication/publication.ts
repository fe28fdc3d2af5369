import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AtomicFiles } from '../files/atomic-files';
import { processSingleton } from '../process/across-bundles';
import { outsideRequest } from '../process/request-context';
import { now } from '../process/time';
import { sharedRedis } from '../redis/redis';
import { followPublications } from './follow-publications';

const FILE = 'publication';
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

const state = processSingleton('publication', () => ({
  // A time exceeds the numbers of all stored pages, even if the file with the number is lost.
  number: Date.now(),
  listeners: [] as (() => void)[],
  /** Set when {@link openPublications} has read the latest publication. */
  inAll: undefined as ((contentHash?: string) => Promise<void>) | undefined,
  /** A publication before {@link openPublications}. */
  early: undefined as { contentHash?: string | undefined } | undefined,
}));

/** A page, list or call with a smaller number than the latest publication is expired. */
export function publication(): number {
  return state.number;
}

export function setPublication(number: number): void {
  state.number = number;
}

/** Expires everything older in this process, including calls in flight. */
export function nextPublication(): void {
  // A time: dates of files and numbers of other processes are compared with it.
  state.number = Math.max(state.number + 1, Math.ceil(now()));
  for (const listener of state.listeners) outsideRequest(listener);
}

/** Calls a function after each publication, whichever process it comes from. */
export function onPublication(listener: () => void): void {
  state.listeners.push(listener);
}

/**
 * Expires all present pages, lists and calls in flight, in all processes that share a Redis.
 * @param contentHash of the embedded API's content, if that content has changed
 */
export async function publish(contentHash?: string): Promise<void> {
  if (state.inAll) return state.inAll(contentHash);
  state.early = { contentHash };
  nextPublication();
}

/**
 * Applies publications from before the start, then those of other processes.
 * @param folder for this source of content, with only the latest publication
 * @param contentHash of content that may have changed while no process ran
 */
export async function openPublications(folder: string, contentHash?: string): Promise<void> {
  const files = new AtomicFiles({ folder, what: 'Publications', max: 10 });
  let content = contentHash;
  const note = (seen?: string) => {
    const noted = { number: publication(), seen, contentHash: content };
    return files.write(FILE, Buffer.from(JSON.stringify(noted)));
  };
  const apply = async (seen?: string) => {
    nextPublication();
    // The file is removed first: on a full disk none remains, and all pages expire at a restart.
    await files.remove(FILE);
    await note(seen);
  };
  const file = await files.read(FILE);
  const noted = file && parse(file.bytes);
  if (noted) setPublication(noted.number);
  if (noted && noted.contentHash !== contentHash) nextPublication();
  await note(noted?.seen);
  const redis = sharedRedis();
  const publishForAll = redis ? await followPublications(redis, noted?.seen, apply) : apply;
  state.inAll = (newHash = content) => {
    content = newHash;
    return publishForAll();
  };
  // The number read from the file is older than a publication during the start.
  const { early } = state;
  state.early = undefined;
  if (early) await publish(early.contentHash);
}

/** The latest publication; undefined if another version wrote the file. */
function parse(bytes: Buffer) {
  try {
    return onDisk.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}

/** Whether the secret is the bearer token of a request, compared in constant time. */
export function isAuthorised(authorization: string | null, secret: string): boolean {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(secret));
}
