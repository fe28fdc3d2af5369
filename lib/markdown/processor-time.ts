import { readFileSync, readlinkSync } from 'node:fs';

/*
 * The processor time of a thread, which does not depend on how busy the machine is. Node.js
 * reports that of other threads from version 24 on; Linux always does.
 */

/** The path of this thread below /proc, such as `123/task/456`; undefined outside of Linux. */
export function threadName(): string | undefined {
  return orUndefined(() => readlinkSync('/proc/thread-self'));
}

/**
 * Milliseconds of processor time that a thread has used; undefined where the system does not tell.
 * @param thread its {@link threadName}
 */
export function processorMs(thread: string | undefined): number | undefined {
  const read = () => readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ');
  return orUndefined(() => Number(read()[0]) / 1e6);
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
