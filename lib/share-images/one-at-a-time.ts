import { processState } from '../server/process-state';

/** Drawings that may wait at once; more are refused. */
const MAX_WAITING = 30;

const line = processState('share-image-line', () => ({
  end: Promise.resolve() as Promise<unknown>,
  waiting: 0,
}));

/** Too many drawings wait: this one is not made. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * Runs a task when those before it are done: drawing uses a whole core, and the
 * others are for pages.
 * @throws {BusyError} when too many wait
 */
export async function oneAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  if (line.waiting >= MAX_WAITING) throw new BusyError('Too many share images are being drawn');
  line.waiting += 1;
  const result = line.end.then(task).finally(() => {
    line.waiting -= 1;
  });
  line.end = result.catch(() => {});
  return result;
}
