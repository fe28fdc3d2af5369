import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Added to the niceness of these threads, so that they rank behind responses. */
const NICE = 5;

/** Runs a task for each input that ../pool.ts sends, and posts its output or error. */
export function serveTask<Input, Output>(work: (input: Input) => Output): void {
  const run = (input: Input) => {
    try {
      return work(input);
    } catch (error) {
      return new Error(String(error));
    }
  };
  // Only Linux has priorities of threads, and /proc.
  const isLinux = process.platform === 'linux';
  if (isLinux) setPriority(Math.min(getPriority() + NICE, 19));
  parentPort?.on('message', (input: Input) => parentPort?.postMessage(run(input)));
  parentPort?.postMessage(isLinux ? readlinkSync('/proc/thread-self') : '');
}
