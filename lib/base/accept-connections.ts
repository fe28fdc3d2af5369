import { setImmediate as nextIteration } from 'node:timers/promises';

/** Node.js accepts one connection in each iteration of the event loop. */
const ITERATIONS = 32;

/**
 * Has the server accept the connections that wait, and read what they have sent, before work that
 * keeps the main thread busy. Work that only computes is over after that.
 */
export async function acceptConnections(): Promise<void> {
  for (let count = 0; count < ITERATIONS; count += 1) await nextIteration();
}
