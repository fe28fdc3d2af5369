import * as z from 'zod';
import { ONE_ENTRY, processSingleton, SwrCache } from '../index';
import { pathSegment } from '../text';
import { settings } from './settings';

const station = z.object({
  name: z.string().regex(/^[a-z\d-]{1,50}$/),
  place: z.string().max(100),
  /** Metres per second. */
  wind: z.number(),
});

/** The wind at a station on the coast. */
export type Station = z.infer<typeof station>;

const DEMO: Station[] = [
  { name: 'north-pier', place: 'North pier', wind: 9 },
  { name: 'gull-rock', place: 'Gull rock', wind: 14 },
  { name: 'old-quay', place: 'Old quay', wind: 4 },
];

/** Milliseconds for a response with its body. */
const TIMEOUT_MS = 5_000;

const freshMs = () => settings().REVALIDATE_SECONDS * 1_000;

const list = processSingleton(
  'stations',
  () =>
    new SwrCache<Station[]>({ lifetimeMs: freshMs, onPublication: 'expire', limits: ONE_ENTRY }),
);

/** All stations; the last good list if a new one fails. @throws {Error} when there is none */
export function readStations(): Promise<Station[]> {
  return list.get('all', async () => {
    const response = await call('/stations');
    return response ? z.array(station).parse(await response.json()) : DEMO;
  });
}

/** One station, newer than in the list; null if there is none with this name. @throws {Error} */
export async function readStation(name: string): Promise<Station | null> {
  const response = await call(`/stations/${pathSegment(name)}`);
  if (!response) return DEMO.find((it) => it.name === name) ?? null;
  return response.status === 404 ? null : station.parse(await response.json());
}

/** The names of the stations in the last good list. */
export function knownNames(): string[] {
  return list.last('all')?.value.map(({ name }) => name) ?? [];
}

export async function sendReport(text: string): Promise<void> {
  await call('/reports', { method: 'POST', body: text });
}

/**
 * Undefined without a server. @throws {Error} without a response, or for a status other than
 * success and 404
 */
async function call(path: string, init?: RequestInit): Promise<Response | undefined> {
  const { STATIONS_URL } = settings();
  if (!STATIONS_URL) return undefined;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(STATIONS_URL + path, { cache: 'no-store', signal, ...init });
  if (response.ok || response.status === 404) return response;
  throw new Error(`${path} has status ${response.status}`);
}
