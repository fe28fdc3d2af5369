import { readlinkSync } from 'node:fs';

/**
 * The name of this thread at the system, such as `123/task/456`, by which the main thread
 * finds its processor time (see ../processor-time.ts); undefined outside of Linux.
 * @returns {string | undefined}
 */
export function threadName() {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}
