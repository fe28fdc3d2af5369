import type { Server } from '../lib/server.mjs';
import { between, type IsOver, pick, rest } from './clock';

/** Milliseconds for which the API is well, or in trouble, at a time. */
const WELL_MS = [500, 5_000] as const;
const TROUBLE_MS = [500, 12_000] as const;

/** What the API does to every call, or only to those that read. */
type Fault = { kind: string; method?: 'GET'; delayMs?: number };

/*
 * A message that was answered with success counts as taken, whatever the answer says:
 * corrupted answers are for calls that read, or the API itself would lose messages.
 */
const FAULTS: Fault[] = [
  { kind: 'slow', delayMs: 2_000 },
  { kind: 'slow', delayMs: 11_000 },
  { kind: 'hang' },
  { kind: '500' },
  { kind: '429' },
  { kind: 'reset' },
  { kind: 'drip', method: 'GET', delayMs: 50 },
  { kind: 'html', method: 'GET' },
  { kind: 'truncated', method: 'GET' },
  { kind: 'empty', method: 'GET' },
];

/** How often the API was in which trouble. */
export type Troubles = Map<string, number>;

/** Kills, slows and corrupts the API at random, and leaves it well. */
export async function makeTrouble(api: Server, apiUrl: string, isOver: IsOver): Promise<Troubles> {
  const troubles: Troubles = new Map();
  while (!isOver()) {
    await rest(between(...WELL_MS), isOver);
    const fault = Math.random() < 0.25 ? 'killed' : pick(FAULTS);
    const name = fault === 'killed' ? fault : fault.kind;
    troubles.set(name, (troubles.get(name) ?? 0) + 1);
    if (fault === 'killed') {
      await api.stop('SIGKILL');
      await rest(between(...TROUBLE_MS), isOver);
      await api.start();
    } else {
      await control(apiUrl, 'POST', '/__faults', { path: '/', ...fault });
      await rest(between(...TROUBLE_MS), isOver);
      await control(apiUrl, 'DELETE', '/__faults');
    }
    // What it remembers of the calls would be its own leak.
    await control(apiUrl, 'DELETE', '/__calls');
  }
  return troubles;
}

async function control(apiUrl: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(apiUrl + path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
}
