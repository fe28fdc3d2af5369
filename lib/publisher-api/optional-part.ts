import { requestContext } from '../base/request-context';
import { inTime, TimeLimitError } from '../base/time-limit';
import { OPTIONAL_PART_TIMEOUT_MS } from '../site/constants';

/**
 * Waits for an optional part of a page (docs/architecture.md): while a visitor waits for the page,
 * OPTIONAL_PART_TIMEOUT_MS at most. A page that had to do without is marked as incomplete, so that
 * the page store revalidates it within seconds.
 * @param part goes on when it is not waited for any longer
 * @throws {TimeLimitError} when it takes too long, and whatever the part throws
 */
export async function waitForOptionalPart<Part>(part: Promise<Part>): Promise<Part> {
  const context = requestContext();
  if (context?.isBackground) return part;
  try {
    return await inTime(OPTIONAL_PART_TIMEOUT_MS, part);
  } catch (error) {
    if (context && error instanceof TimeLimitError) context.isIncomplete = true;
    throw error;
  }
}
