import { setImmediate as nextIteration } from 'node:timers/promises';

/** Iterations of the event loop, because Node.js accepts one connection in each. */
const ITERATIONS = 32;

/** Lets the server accept waiting connections and read their requests before work that blocks. */
export async function yieldToEventLoop(): Promise<void> {
  for (let count = 0; count < ITERATIONS; count += 1) await nextIteration();
}
