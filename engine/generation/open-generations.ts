import * as z from 'zod';
import { AtomicFiles } from '../files/atomic-files';
import { log } from '../log/log';
import { metrics } from '../metrics';
import { processSingleton } from '../process/process-singleton';
import { RETRY_MS } from '../process/time';
import { sharedRedis } from '../redis/redis';
import { followGenerations } from './follow-generations';
import { generation, nextGeneration, setGeneration } from './generation';

const FILE = 'publication';
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

type ExpireAll = (contentHash?: string) => Promise<void>;

const state = processSingleton('publish', () => {
  const initial: { expireAll: ExpireAll; early?: { contentHash?: string } } = {
    async expireAll(contentHash) {
      initial.early = { contentHash };
      applyPublication();
    },
  };
  return initial;
});

/**
 * Expires all pages and lists so far, also those in flight, in all processes that share a Redis.
 * @param contentHash of the embedded API's content, if that content has changed
 */
export function expireAll(contentHash?: string): Promise<void> {
  return state.expireAll(contentHash);
}

/**
 * Applies publications from before the start, and from now on those of other processes.
 * @param folder for the number alone, so that the limits of pages do not remove it
 * @param contentHash of the embedded API's content, which may have changed while no process ran
 */
export async function openGenerations(folder: string, contentHash?: string): Promise<void> {
  const limits = { bytes: 100_000, files: 10 };
  const files = new AtomicFiles<z.infer<typeof onDisk>>({ folder, what: 'Publications', limits });
  let content = contentHash;
  const save = (seen?: string) =>
    files.write(FILE, { number: generation(), seen, contentHash: content });
  /** Tries until the disk takes it: the next start would otherwise read an earlier number. */
  const saveOrRetry = async (seen?: string) => {
    const number = generation();
    if (await save(seen)) return;
    const retry = () => number === generation() && void saveOrRetry(seen);
    setTimeout(retry, RETRY_MS).unref();
  };
  const apply = async (seen?: string) => {
    applyPublication();
    // Removed first: without a file, as when the write fails, all pages expire at a restart.
    await files.remove(FILE);
    await saveOrRetry(seen);
  };
  // A file of another version of the site counts as absent.
  const { data: stored } = onDisk.safeParse(await files.read(FILE));
  if (stored) setGeneration(stored.number);
  if (stored && stored.contentHash !== contentHash) applyPublication();
  if (!(await save(stored?.seen))) {
    // The last publication may be missing on such a disk.
    const message = 'Publications cannot be written: stored pages count as from before one';
    log('warn', message, { folder });
    applyPublication();
    await saveOrRetry(stored?.seen);
  }
  const redis = sharedRedis();
  const expireForAll = redis ? await followGenerations(redis, stored?.seen, apply) : apply;
  state.expireAll = (contentHash = content) => {
    content = contentHash;
    return expireForAll();
  };
  // A file saved while the site starts: the number that was read here is older.
  const { early } = state;
  state.early = undefined;
  if (early) await state.expireAll(early.contentHash);
}

function applyPublication(): void {
  nextGeneration();
  metrics()?.publications.inc();
}
