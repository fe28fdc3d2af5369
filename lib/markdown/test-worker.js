import { parentPort } from 'node:worker_threads';

/**
 * For tests: a task that behaves as its input says.
 * @typedef {object} TestTask
 * @property {number} [spin] milliseconds of work
 * @property {boolean} [allocate] whether it allocates memory for ever
 * @property {string} [fail] the error it returns
 * @property {string} [say] its output
 */

/**
 * @param {{ id: number, input: TestTask }} task
 * @returns {{ output: string } | { error: string }}
 */
export default function run({ id, input: { spin = 0, allocate = false, fail, say = '' } }) {
  parentPort?.postMessage({ started: id });
  if (fail) return { error: fail };
  const end = performance.now() + spin;
  while (performance.now() < end);
  /** @type {number[][]} */
  const chunks = [];
  while (allocate) chunks.push(Array.from({ length: 1_000 }, () => chunks.length));
  return { output: say };
}
