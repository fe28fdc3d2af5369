import { requestContext } from '../base/request-context';
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
 * @throws {Error} when it takes too long, and whatever the part throws
 */
export async function waitForOptionalPart<Part>(part: Promise<Part>): Promise<Part> {
  const context = requestContext();
  if (context?.isBackground) return part;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (context) context.isIncomplete = true;
      reject(new Error(`It took over ${OPTIONAL_PART_TIMEOUT_MS} ms`));
    }, OPTIONAL_PART_TIMEOUT_MS);
  });
  try {
    return await Promise.race([part, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
