import { randomUUID } from 'node:crypto';
import type { Shared } from '../shared';

/** Milliseconds between two looks at the mark. */
const LOOK_MS = 400;

/**
 * Follows the publications of the processes that share a Redis. One key has a mark, which each
 * publication replaces by one that was never there: any other than the last one seen is a
 * publication, also for a process that was away, and when Redis has lost its keys.
 * @param options.seen the last mark that an earlier process has seen
 * @param options.apply applies a publication here, and notes its mark
 * @returns when what was published before is applied
 */
export async function followPublications(options: {
  shared: Shared;
  seen: string | undefined;
  apply: (mark: string | undefined) => Promise<void>;
}): Promise<{ publish(): Promise<void>; close(): void }> {
  const { shared, apply } = options;
  const key = shared.key('publication');
  let { seen } = options;
  /** Whether other processes do not know yet what was published here. */
  let isUntold = false;
  let turn: Promise<void> = Promise.resolve();

  const note = async (mark: string) => {
    seen = mark;
    await apply(mark);
  };
  /** Applied after it was told, a publication includes those whose marks it has replaced. */
  const tell = async () => {
    const mark = randomUUID();
    isUntold = await shared.send(['SET', key, mark]).then(
      () => false,
      () => true,
    );
    if (!isUntold) await note(mark);
    return !isUntold;
  };
  const look = async () => {
    if (isUntold) await tell();
    // Something of any length may have taken the key.
    const mark = String(await shared.send(['GETRANGE', key, '0', '63']));
    // In place of a lost mark comes a new one: without any, a publication and the next loss
    // could happen between two looks.
    if (mark === '' && (await tell())) return;
    if (mark !== seen) await note(mark);
  };
  const inTurn = (step: () => Promise<void>) => {
    turn = turn.then(step).catch(() => {});
    return turn;
  };

  await inTurn(look);
  const timer = setInterval(() => inTurn(look), LOOK_MS).unref();
  return {
    publish: () =>
      inTurn(async () => {
        if (!(await tell())) await apply(seen);
      }),
    close: () => clearInterval(timer),
  };
}
