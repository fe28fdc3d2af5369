import { requestContext } from './request-context';
import { inTime, TimeLimitError } from './time';

/** Milliseconds that a visitor waits for what a page can do without, or has an older version of. */
export const OPTIONAL_PART_TIMEOUT_MS = 1_000;

/**
 * Waits for an optional part of a page, for OPTIONAL_PART_TIMEOUT_MS at most while a visitor waits.
 * A page for which the part is too late is marked as incomplete, and revalidated within seconds.
 * @throws {TimeLimitError} when the part takes too long, and whatever the part throws
 */
export async function waitForOptionalPart<Part>(part: Promise<Part>): Promise<Part> {
  const context = requestContext();
  if (context?.kind === 'background') return part;
  try {
    return await inTime(OPTIONAL_PART_TIMEOUT_MS, part);
  } catch (error) {
    if (context && error instanceof TimeLimitError) context.isIncomplete = true;
    throw error;
  }
}
