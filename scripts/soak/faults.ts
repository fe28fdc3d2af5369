import type { Server } from '../../testing/server.mjs';
import { between, type IsOver, pick, rest } from './clock';
import { controlApi, putPoison } from './poison';

const WELL_MS = [500, 5_000] as const;
const FAULT_MS = [500, 12_000] as const;

/** A fault of the API, for all calls or for those with one method. */
type Fault = { kind: string; method?: 'GET'; delayMs?: number };

// Only responses to GET are corrupted: a POST with status 200 counts as a message that has arrived.
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

/** Kills, slows and corrupts the API at random. The API runs without faults at the end. */
export async function injectFaults(api: Server, apiUrl: string, isOver: IsOver): Promise<void> {
  const counts = new Map<string, number>();
  await putPoison(apiUrl);
  while (!isOver()) {
    await rest(between(...WELL_MS), isOver);
    const fault = Math.random() < 0.25 ? { kind: 'killed' } : pick(FAULTS);
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1);
    if (fault.kind === 'killed') {
      await api.stop('SIGKILL');
      await rest(between(...FAULT_MS), isOver);
      await api.start();
      await putPoison(apiUrl);
    } else {
      await controlApi(apiUrl, 'POST', '/__faults', JSON.stringify({ path: '/', ...fault }));
      await rest(between(...FAULT_MS), isOver);
      await controlApi(apiUrl, 'DELETE', '/__faults');
    }
    // The recorded calls would otherwise fill the API's memory.
    await controlApi(apiUrl, 'DELETE', '/__calls');
  }
  console.log('Faults of the API:', counts);
}
