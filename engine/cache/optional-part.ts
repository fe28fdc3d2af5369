import { requestContext } from '../process/request-context';
import { inTime } from '../process/time';
import { markIncomplete } from './gaps';

/** Milliseconds that a visitor waits for what a page can do without, or has an older version of. */
export const OPTIONAL_PART_TIMEOUT_MS = 1_000;

/**
 * Waits for an optional part of a page, for OPTIONAL_PART_TIMEOUT_MS at most while a visitor waits.
 * A page for which the part is too late, or fails, is incomplete, and revalidated within seconds.
 * @throws {TimeLimitError} when the part takes too long, and whatever the part throws
 */
export async function waitForOptionalPart<Part>(part: Promise<Part>): Promise<Part> {
  const hasTime = requestContext()?.workClass === 'background';
  try {
    return await (hasTime ? part : inTime(OPTIONAL_PART_TIMEOUT_MS, part));
  } catch (error) {
    markIncomplete();
    throw error;
  }
}
