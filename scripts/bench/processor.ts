import { Pool } from 'undici';
import { median } from './numbers';
import type { Site } from './site';

const ROUNDS = 7;
const REQUESTS = 1_000;
const CONNECTIONS = 8;

/** A request for a page of a site. */
export type PageRequest = { site: Site; path: string; headers?: Record<string, string> };

/**
 * Processor time of each page, in microseconds per request. Pages are measured in turns, so
 * that other load on the machine affects all of them alike.
 */
export async function processorTimes(pages: readonly PageRequest[]): Promise<number[]> {
  const times: number[][] = pages.map(() => []);
  for (const page of pages) await load(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, page] of pages.entries()) {
      const before = await page.site.usage();
      await load(page);
      const after = await page.site.usage();
      times[index]?.push((after.cpu - before.cpu) / REQUESTS);
    }
  }
  return times.map(median);
}

async function load({ site, path, headers = {} }: PageRequest): Promise<void> {
  const pool = new Pool(site.url, { connections: CONNECTIONS });
  let sent = 0;
  const requestInSequence = async () => {
    while (sent < REQUESTS) {
      sent += 1;
      const response = await pool.request({ path, method: 'GET', headers });
      if (response.statusCode !== 200)
        throw new Error(`${path} responds with ${response.statusCode}`);
      await response.body.arrayBuffer();
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, requestInSequence));
  } finally {
    await pool.destroy();
  }
}
