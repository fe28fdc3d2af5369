import { setImmediate as nextIteration } from 'node:timers/promises';

const MAX_ACCEPTED = 32;

/**
 * Has the server accept connections that wait, before work that keeps the main thread busy: Node.js
 * accepts one in each iteration of the event loop, which may have a rendering in it.
 */
export async function acceptConnections(): Promise<void> {
  for (let count = 0; count < MAX_ACCEPTED; count += 1) await nextIteration();
}
