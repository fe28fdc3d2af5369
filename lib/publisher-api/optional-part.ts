import { requestContext } from '../base/request-context';
import { inTime, TimeLimitError } from '../base/time';
import { OPTIONAL_PART_TIMEOUT_MS } from '../site/constants';

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
