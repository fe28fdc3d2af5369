import pLimit from 'p-limit';
import { processState } from '../../base/process-state';

/** Most images that may wait in each queue: to be drawn, and for a cover. */
const MAX_WAITING = 30;
/** Covers read concurrently: each stays in memory until its image is drawn. */
const COVERS_AT_ONCE = 2;

/** One image is drawn at a time: drawing uses a whole core, and the others serve pages. */
const { drawing, withCover } = processState('share-image-queue', () => ({
  drawing: pLimit(1),
  withCover: pLimit(COVERS_AT_ONCE),
}));

/** The queue is full: the image is not drawn. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * Draws an image after those that are queued before it.
 * @throws {BusyError} when the queue is full
 */
export function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  return queued(drawing, draw);
}

/**
 * Reads a cover and draws its image, after those that are queued before it for a cover.
 * Images without a cover do not use this queue, so a slow cover delays only other covers.
 * @param task reads the cover, then draws {@link inTurn}
 * @throws {BusyError} when the queue is full
 */
export function inTurnForCover<Result>(task: () => Promise<Result>): Promise<Result> {
  return queued(withCover, task);
}

async function queued<Result>(
  limit: ReturnType<typeof pLimit>,
  task: () => Promise<Result>,
): Promise<Result> {
  if (limit.pendingCount >= MAX_WAITING)
    throw new BusyError('Too many share images are being drawn');
  return limit(task);
}
