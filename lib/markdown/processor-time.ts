import { readFileSync } from 'node:fs';

/**
 * Milliseconds for which a thread has had a processor: what it has worked, however busy the
 * machine is. Node.js tells it of other threads from version 24 on only, Linux of all.
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
