import { EXTRAS_TIMEOUT_MS } from '../constants';

/**
 * What a page can do without, if it comes in time (see EXTRAS_TIMEOUT_MS); what
 * comes later is there for the page's next rendering, where it is kept.
 * @throws {Error} when it is late, and whatever it fails with
 */
export async function inTime<Result>(extra: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), EXTRAS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([extra, late]);
  } finally {
    clearTimeout(timer);
  }
}
