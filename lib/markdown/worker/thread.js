import { readlinkSync } from 'node:fs';

/**
 * The path of this thread below /proc, such as `123/task/456`, for reading its processor time (see
 * ../processor-time.ts); undefined outside of Linux.
 * @returns {string | undefined}
 */
export function threadName() {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}
