import type { Socket } from 'node:net';
import { flood, openGreedy } from '../../testing/greedy-client';
import { type IsOver, rest } from './clock';

const PAUSE_MS = 2_000;
const SEARCHES = 500;
/** Idle connections: more than a client may have. */
const CONNECTIONS = 3_000;

/** Wants more than a client's share of renderings and connections, until the soak test is over. */
export async function beGreedy(site: string, isOver: IsOver): Promise<void> {
  const sockets = new Set<Socket>();
  while (!isOver()) {
    const searches = Array.from({ length: SEARCHES }, () => `/blog?search=${Math.random()}`);
    await flood(site, searches);
    while (sockets.size < CONNECTIONS) {
      const socket = openGreedy(site);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    await rest(PAUSE_MS, isOver);
  }
  for (const socket of sockets) socket.destroy();
}
