import { parentPort } from 'node:worker_threads';
import { threadName } from './worker/thread.js';

/**
 * For tests: a task that behaves as its input says.
 * @typedef {object} TestTask
 * @property {number} [spin] milliseconds of work
 * @property {number} [sleep] milliseconds without a processor
 * @property {boolean} [allocate] whether it allocates memory for ever
 * @property {string} [fail] the error it returns
 * @property {string} [say] its output
 */

/**
 * @param {{ id: number, input: TestTask }} task
 * @returns {{ output: string } | { error: string }}
 */
export default function run({
  id,
  input: { spin = 0, sleep = 0, allocate = false, fail, say = '' },
}) {
  parentPort?.postMessage({ started: id, thread: threadName() });
  if (fail) return { error: fail };
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleep);
  const end = performance.now() + spin;
  while (performance.now() < end);
  /** @type {number[][]} */
  const chunks = [];
  while (allocate) chunks.push(Array.from({ length: 1_000 }, () => chunks.length));
  return { output: say };
}
