import { log } from '@/engine';
import { ApiError } from '@/lib/publisher-api';

/**
 * The content of a page, or `failed` and a line in the log where the API fails: functions of `lib`
 * throw, and a page shows the failure. Other errors are mistakes of the site, with status 500.
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
