import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Redis } from '../redis/redis';

/** Milliseconds between two readings of the id. */
const POLL_MS = 400;

/**
 * Follows the publications of all processes that share a Redis. One key holds the random id of the
 * latest publication: an id that differs from the last one seen means a publication, also after a
 * process was disconnected or Redis has lost the key.
 * @param seen id of the last publication before the start
 * @returns expires everything in all processes; resolves when earlier publications are applied
 */
export async function followPublications(
  shared: Redis,
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
  const expire = async () => {
    if (!(await send())) await apply(seen);
  };
  // A command that Redis does not take is in the log, and the next poll makes it again.
  const inTurn = (step: () => Promise<void>) => oneAtATime(step).catch(() => {});

  await inTurn(poll);
  setInterval(() => inTurn(poll), POLL_MS).unref();
  return () => inTurn(expire);
}
