import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Redis } from '../redis/redis';

const REDIS_RETRY_MS = 1_000;

/**
 * Spreads publications over the processes that share a Redis. Each has a random id, which is sent
 * to connected processes, and stored under a key for those that connect later. An id other than the
 * last one seen is a publication.
 * @param seen id of the last publication before the start
 * @param apply expires everything in this process
 * @returns expires everything in all processes
 */
export async function followPublications(
  shared: Redis,
  seen: string | undefined,
  apply: (id: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const key = shared.key('publication');
  /** A publication that Redis has not accepted yet. */
  let pending: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  const oneAtATime = pLimit(1);

  const isNew = (id: string) => id !== seen && id !== pending;
  const applyNew = async (id: string) => {
    if (!isNew(id)) return;
    seen = id;
    await apply(id);
  };
  const announce = async () => {
    if (!pending) return;
    // The order matters: with full memory, Redis refuses SET and accepts PUBLISH, and a process
    // that connects between the two misses at most one publication.
    const commands = [
      ['SET', key, pending],
      ['PUBLISH', key, pending],
    ];
    await Promise.all(commands.map((command) => shared.send(command)));
    seen = pending;
    pending = undefined;
  };
  /** Applies what was published while this process was disconnected. */
  const catchUp = async () => {
    // Another program may have set a value of any length.
    const id = String(await shared.send(['GETRANGE', key, '0', '63']));
    // A publication may have been lost with the missing id.
    if (id) await applyNew(id);
    else if (!pending) await publish();
    await announce();
  };
  const publish = async () => {
    pending = randomUUID();
    await apply(pending);
  };
  const oneByOne = (step: () => Promise<void>): Promise<void> =>
    oneAtATime(step).catch(() => {
      clearTimeout(retry);
      retry = setTimeout(() => oneByOne(catchUp), REDIS_RETRY_MS).unref();
    });

  const onMessage = (id: string) => {
    if (isNew(id)) void oneByOne(() => applyNew(id));
  };
  await shared.subscribe(key, onMessage, () => oneByOne(catchUp));
  return () => oneByOne(() => publish().then(announce));
}
