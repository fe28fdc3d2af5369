import * as z from 'zod';
import { AtomicFiles } from '../files/atomic-files';
import { log } from '../log/log';
import { processSingleton } from '../process/process-singleton';
import { RETRY_MS } from '../process/time';
import { sharedRedis } from '../redis/redis';
import { followPublications } from './follow-publications';
import { nextPublication, publication, setPublication } from './publication';

const FILE = 'publication';
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

type Publish = (contentHash?: string) => Promise<void>;

const state = processSingleton('publish', () => {
  const initial: { publish: Publish; early?: { contentHash?: string } } = {
    async publish(contentHash) {
      initial.early = { contentHash };
      nextPublication();
    },
  };
  return initial;
});

/**
 * Expires all pages and lists so far, also those in flight, in all processes that share a Redis.
 * @param contentHash of the embedded API's content, if that content has changed
 */
export function publish(contentHash?: string): Promise<void> {
  return state.publish(contentHash);
}

/**
 * Applies publications from before the start, and from now on those of other processes.
 * @param folder for the number alone, so that the limits of pages do not remove it
 * @param contentHash of the embedded API's content, which may have changed while no process ran
 */
export async function openPublications(folder: string, contentHash?: string): Promise<void> {
  const limits = { bytes: 100_000, files: 10 };
  const files = new AtomicFiles<z.infer<typeof onDisk>>({ folder, what: 'Publications', limits });
  let content = contentHash;
  const save = (seen?: string) =>
    files.write(FILE, { number: publication(), seen, contentHash: content });
  /** Tries until the disk takes it: the next start would otherwise read an earlier number. */
  const saveOrRetry = async (seen?: string) => {
    const number = publication();
    if (await save(seen)) return;
    const retry = () => number === publication() && void saveOrRetry(seen);
    setTimeout(retry, RETRY_MS).unref();
  };
  const apply = async (seen?: string) => {
    nextPublication();
    // Removed first: without a file, as when the write fails, all pages expire at a restart.
    await files.remove(FILE);
    await saveOrRetry(seen);
  };
  // A file of another version of the site counts as absent.
  const { data: stored } = onDisk.safeParse(await files.read(FILE));
  if (stored) setPublication(stored.number);
  if (stored && stored.contentHash !== contentHash) nextPublication();
  if (!(await save(stored?.seen))) {
    // The last publication may be missing on such a disk.
    const message = 'Publications cannot be written: stored pages count as from before one';
    log('warn', message, { folder });
    nextPublication();
    await saveOrRetry(stored?.seen);
  }
  const redis = sharedRedis();
  const publishForAll = redis ? await followPublications(redis, stored?.seen, apply) : apply;
  state.publish = (contentHash = content) => {
    content = contentHash;
    return publishForAll();
  };
  // A file saved while the site starts: the number that was read here is older.
  const { early } = state;
  state.early = undefined;
  if (early) await state.publish(early.contentHash);
}
