import { setImmediate as nextIteration } from 'node:timers/promises';

/** Connections accepted before the work goes on. */
const MAX_ACCEPTED = 32;

/**
 * Has the server accept connections that wait, before work that keeps the main thread busy. Node.js
 * accepts one in each iteration of the event loop: behind 300 connections of one client, each
 * iteration with a rendering in it, those of other visitors would wait for seconds.
 */
export async function acceptConnections(): Promise<void> {
  for (let count = 0; count < MAX_ACCEPTED; count += 1) await nextIteration();
}
