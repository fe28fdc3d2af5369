import { readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time that a thread has used, which do not depend on how busy the
 * machine is. Node.js reports those of other threads from version 24 on; Linux always does.
 * @param thread its name, see worker/thread.js
 * @returns undefined where the system does not tell
 */
export function processorMs(thread: string | undefined): number | undefined {
  if (!thread) return undefined;
  try {
    const [nanoseconds] = readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}
