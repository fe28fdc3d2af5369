import { log } from '@/engine';

/**
 * What a page shows, or `failed` where it cannot be read: `lib` throws, and pages make a value of that
 * here, with a line in the log.
 */
export async function orFailed<Content>(
  reading: Promise<Content>,
  message: string,
  level: 'warn' | 'error' = 'error',
): Promise<Content | 'failed'> {
  return reading.catch((error) => {
    log(level, message, { problem: String(error) });
    return 'failed';
  });
}
