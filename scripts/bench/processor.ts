import { Pool } from 'undici';
import { median } from './numbers';
import type { Site } from './site';

const ROUNDS = 7;
const REQUESTS = 1_000;
const AT_ONCE = 8;

/** A page of a site, and how it is asked for. */
export type Asked = { site: Site; path: string; headers?: Record<string, string> };

/**
 * Processor time of each page, in microseconds a request. They take turns, so that
 * what else the machine does meets all of them alike.
 */
export async function processorTimes(pages: readonly Asked[]): Promise<number[]> {
  const times: number[][] = pages.map(() => []);
  for (const page of pages) await ask(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, page] of pages.entries()) {
      const before = await page.site.usage();
      await ask(page);
      const after = await page.site.usage();
      times[index]?.push((after.cpu - before.cpu) / REQUESTS);
    }
  }
  return times.map(median);
}

async function ask({ site, path, headers = {} }: Asked): Promise<void> {
  const pool = new Pool(site.url, { connections: AT_ONCE });
  let asked = 0;
  const askOneByOne = async () => {
    while (asked < REQUESTS) {
      asked += 1;
      const answer = await pool.request({ path, method: 'GET', headers });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      await answer.body.arrayBuffer();
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  } finally {
    await pool.destroy();
  }
}
