import { log } from '@/engine';

/**
 * The content of a page, or `failed` and a line in the log where reading it throws: functions of
 * `lib` throw, and a page shows the failure.
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
