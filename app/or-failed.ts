import { log } from '@/engine';
import { ApiError } from '@/lib/publisher-api';

/**
 * Resolves to the content of a page or, when the API fails, to `failed` after logging the error.
 * Errors of other types are bugs, and pass through.
 */
export async function orFailed<Content>(
  reading: Promise<Content>,
  message: string,
  level: 'warn' | 'error' = 'error',
): Promise<Content | 'failed'> {
  return reading.catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    log(level, message, { problem: String(error) });
    return 'failed';
  });
}
