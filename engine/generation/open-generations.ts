import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { z } from 'zod';
import { AtomicFiles } from '../files/atomic-files';
import { log } from '../log/log';
import { metrics } from '../metrics';
import { processSingleton } from '../process/process-singleton';
import { RETRY_MS } from '../process/time';
import { type Shared, shared } from '../redis/redis';
import { generation, nextGeneration, setGeneration } from './generation';

const FILE = 'publication';
const onDisk = z.object({
  number: z.number(),
  seen: z.string().optional(),
  contentHash: z.string().optional(),
});

type Publish = (contentHash?: string) => Promise<void>;

const state = processSingleton('publish', () => {
  const initial: { expireAll: Publish; early?: { contentHash?: string } } = {
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
export function publish(contentHash?: string): Promise<void> {
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
  const redis = shared();
  const publishForAll = redis ? await followGenerations(redis, stored?.seen, apply) : apply;
  state.expireAll = (contentHash = content) => {
    content = contentHash;
    return publishForAll();
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

/** Milliseconds between two readings of the id. */
const POLL_MS = 400;

/**
 * Follows the publications of all processes that share a Redis. One key holds the random id of the
 * latest publication: an id that differs from the last one seen means a publication, also after a
 * process was disconnected or Redis has lost the key.
 * @param seen id of the last publication before the start
 * @returns publishes for all processes; resolves when earlier publications are applied
 */
export async function followGenerations(
  shared: Shared,
  seen: string | undefined,
  apply: (id: string | undefined) => Promise<void>,
): Promise<() => Promise<void>> {
  const key = shared.key('publication');
  /** Whether Redis lacks a publication of this process. */
  let isPending = false;
  const oneAtATime = pLimit(1);

  const applyNew = (id: string) => {
    seen = id;
    return apply(id);
  };
  /** Applies after sending, so that a publication whose id is replaced is applied with this one. */
  const send = async () => {
    const id = randomUUID();
    isPending = await shared.send(['SET', key, id]).then(
      () => false,
      () => true,
    );
    if (!isPending) await applyNew(id);
    return !isPending;
  };
  const poll = async () => {
    if (isPending) await send();
    // Not the whole value, which may be a foreign one of any length.
    const id = String(await shared.send(['GETRANGE', key, '0', '63']));
    // A lost id is replaced, as otherwise a second loss would hide the publication before it.
    if (id === '' && (await send())) return;
    if (id !== seen) await applyNew(id);
  };
  const publish = async () => {
    if (!(await send())) await apply(seen);
  };
  // A command that Redis does not take is in the log, and the next poll makes it again.
  const inTurn = (step: () => Promise<void>) => oneAtATime(step).catch(() => {});

  await inTurn(poll);
  setInterval(() => inTurn(poll), POLL_MS).unref();
  return () => inTurn(publish);
}
