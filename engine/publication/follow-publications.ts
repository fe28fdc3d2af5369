import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Redis } from '../redis/redis';

/** Milliseconds after which a publication that Redis refused is sent again. */
const RETRY_MS = 1_000;

/**
 * Spreads publications over all processes that share a Redis. Each is a random id, which is sent to
 * all that are connected, and kept under a key for those that connect later: an id that differs from
 * the last one seen is a publication.
 * @param seen id of the last publication before the start
 * @param apply expires everything in this process
 * @returns expires everything in all processes; resolves when earlier publications are applied
 */
export async function followPublications(
  shared: Redis,
  seen: string | undefined,
  apply: (id: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const key = shared.key('publication');
  /** A publication of this process that Redis does not have yet. */
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
    // Redis without memory refuses the first, and accepts the second. In this order a process that
    // connects between the two misses at most one.
    const commands = [
      ['SET', key, pending],
      ['PUBLISH', key, pending],
    ];
    await Promise.all(commands.map((command) => shared.send(command)));
    seen = pending;
    pending = undefined;
  };
  /** Sees what was published while this process was away. */
  const catchUp = async () => {
    // The start of the value, because another program may have set one of any length.
    const id = String(await shared.send(['GETRANGE', key, '0', '63']));
    // A new publication replaces a missing id, because a publication may be lost with the id.
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
      retry = setTimeout(() => oneByOne(catchUp), RETRY_MS).unref();
    });

  const onMessage = (id: string) => {
    if (isNew(id)) void oneByOne(() => applyNew(id));
  };
  await shared.subscribe(key, onMessage, () => oneByOne(catchUp));
  return () => oneByOne(() => publish().then(announce));
}
