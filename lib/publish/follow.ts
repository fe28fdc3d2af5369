import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Shared } from './shared';

/** Milliseconds between two looks at the id. */
const LOOK_MS = 400;

/**
 * Follows the publications of the processes that share a Redis. One key holds a random id, which
 * each publication replaces: an id other than the last one seen means a publication, even for a
 * process that was disconnected and after Redis has lost its keys.
 * @returns once what was published before is applied: the function that publishes for all of them
 */
export async function followPublications(
  shared: Shared,
  seen: string | undefined,
  apply: (id: string | undefined) => Promise<void>,
): Promise<() => Promise<void>> {
  const key = shared.key('publication');
  /** Whether a publication of this process has not reached Redis yet. */
  let isUntold = false;
  const oneAtATime = pLimit(1);

  const note = (id: string) => {
    seen = id;
    return apply(id);
  };
  /** Applied after the id is set, so that it includes publications whose ids it replaced. */
  const tell = async () => {
    const id = randomUUID();
    isUntold = await shared.send(['SET', key, id]).then(
      () => false,
      () => true,
    );
    if (!isUntold) await note(id);
    return !isUntold;
  };
  const look = async () => {
    if (isUntold) await tell();
    // The key may hold a foreign value of any length.
    const id = String(await shared.send(['GETRANGE', key, '0', '63']));
    // Otherwise a publication and another loss of the id between two looks would go unnoticed.
    if (id === '' && (await tell())) return;
    if (id !== seen) await note(id);
  };
  const publish = async () => {
    if (!(await tell())) await apply(seen);
  };
  const inTurn = (step: () => Promise<void>) => oneAtATime(step).catch(() => {});

  await inTurn(look);
  setInterval(() => inTurn(look), LOOK_MS).unref();
  return () => inTurn(publish);
}
