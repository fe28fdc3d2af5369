import { threadId } from 'node:worker_threads';
import { serveTask } from './worker/serve-task';

/** A task for a worker thread that behaves as its input says. */
export type TestTask = {
  /** Milliseconds of work. */
  spin?: number;
  /** Milliseconds without a processor. */
  sleep?: number;
  /** Whether it allocates memory for ever. */
  allocate?: boolean;
  /** The error that it throws. */
  fail?: string;
  /** The output of the task; by default the number of its thread. */
  say?: string;
  /** Whether its thread ends behind it. */
  exit?: boolean;
};

serveTask(
  ({ spin = 0, sleep = 0, allocate = false, fail, say = String(threadId), exit }: TestTask) => {
    if (fail) throw new Error(fail);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleep);
    const end = performance.now() + spin;
    while (performance.now() < end);
    const chunks: number[][] = [];
    while (allocate) chunks.push(Array.from({ length: 1_000 }, () => chunks.length));
    if (exit) queueMicrotask(() => process.exit());
    return say;
  },
);
