import pLimit from 'p-limit';
import { processState } from '../process/process-state';

/** Images that may wait for their turn to be drawn, and as many for their covers; more are refused. */
const MAX_WAITING = 30;
/** Covers read at a time: each is held in memory until its image is drawn. */
const COVERS_AT_ONCE = 2;

/** Drawing uses a whole core, and the others are for pages: one image is drawn at a time. */
const { drawing, withCover } = processState('share-image-queue', () => ({
  drawing: pLimit(1),
  withCover: pLimit(COVERS_AT_ONCE),
}));

/** Too many images wait: this one is not drawn. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * Draws an image when those before it are done.
 * @throws {BusyError} when too many wait
 */
export function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  return queued(drawing, draw);
}

/**
 * Reads a cover and draws its image, after those before it that need a cover. Images
 * without one do not wait here, so a slow cover delays nothing but other covers.
 * @param task reads the cover, then draws {@link inTurn}
 * @throws {BusyError} when too many wait
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
