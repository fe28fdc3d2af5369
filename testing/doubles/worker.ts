import { threadId } from 'node:worker_threads';
import { serveTask } from '../../lib/markdown/worker/serve-task';

/**
 * A task that may sleep and compute for milliseconds (`sleep`, `spin`), allocate memory until it
 * fails, throw `fail`, return `say` (by default the number of its thread), and end its thread.
 */
export type TestTask = {
  sleep?: number;
  spin?: number;
  allocate?: boolean;
  fail?: string;
  say?: string;
  exit?: boolean;
};

serveTask(
  ({ spin = 0, sleep = 0, allocate = false, fail, say = String(threadId), exit }: TestTask) => {
    if (fail) throw new Error(fail);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleep);
    const end = performance.now() + spin;
    while (performance.now() < end);
    const chunks: number[][] = [];
    while (allocate) chunks.push(Array(1_000_000).fill(chunks.length));
    if (exit) queueMicrotask(() => process.exit());
    return say;
  },
);
