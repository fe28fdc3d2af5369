import type { ReactNode } from 'react';
import * as z from 'zod';
import { log, ONE_ENTRY, processSingleton, respondWith, SwrCache } from '../index';
import { pathSegment } from '../text';
import { ifFound, makeApiClient } from '../upstream';
import { settings } from './settings';

const station = z.object({
  name: z.string().regex(/^[a-z\d-]{1,50}$/),
  place: z.string().max(100),
  /** Metres per second. */
  wind: z.number(),
});

/** The wind at a station on the coast. */
export type Station = z.infer<typeof station>;

const { getJson, postJson } = makeApiClient({
  baseUrl: () => settings().STATIONS_URL,
  timeoutMs: 5_000,
  limits: { item: 10_000, items: 1_000, depth: 5 },
});

const list = processSingleton(
  'stations',
  () =>
    new SwrCache<Station[]>({
      lifetimeMs: () => settings().REVALIDATE_SECONDS * 1_000,
      onPublication: 'expire',
      limits: ONE_ENTRY,
    }),
);

/** All stations; the last good list if a new one fails. @throws {ApiError} when there is none */
export function readStations(): Promise<Station[]> {
  const parse = (body: unknown) => z.array(station).parse(body);
  return list.get('all', () => getJson('/stations', { maxBytes: 10_000 }, parse));
}

/** One station, newer than in the list; undefined without one of this name. @throws {ApiError} */
export function readStation(name: string): Promise<Station | undefined> {
  const path = `/stations/${pathSegment(name)}`;
  return ifFound(getJson(path, { maxBytes: 10_000 }, (body) => station.parse(body)));
}

/** The names of the stations in the last good list. */
export function knownNames(): string[] {
  return list.last('all')?.value.map(({ name }) => name) ?? [];
}

/** @throws {ApiError} */
export async function sendReport(text: string): Promise<undefined> {
  await postJson('/reports', { text });
}

/** What a page shows, or that the wind is not known, with status 503. */
export async function orUnknown(show: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await show();
  } catch (error) {
    log('error', 'The stations cannot be read', { problem: String(error) });
    respondWith({ status: 503 });
    return <h1>The wind is not known for now</h1>;
  }
}
