import { requestContext } from '../base/request-context';
import { inTime, TimeLimitError } from '../base/time-limit';
import { OPTIONAL_PART_TIMEOUT_MS } from '../site/constants';

/**
 * Waits for an optional part of a page: the banner, an article's neighbours, related
 * articles (docs/architecture.md).
 *
 * While a visitor waits for the page, this takes OPTIONAL_PART_TIMEOUT_MS at most; a page
 * that had to do without is marked as incomplete, so that the page store revalidates it
 * within seconds. A page that is revalidated behind a stale response keeps nobody waiting:
 * the part then takes as long as the publisher's API may.
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
