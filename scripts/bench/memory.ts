import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_ARGUMENTS } from '../../engine/build/index.mjs';
import { memoryOf } from '../../testing/memory';
import type { Part } from './figures';
import { BLANK_URL, SITE_SETTINGS, SITE_URL, withServers } from './servers';

const REQUESTS = 300;
/** Milliseconds after the start until routes are loaded and idle threads have ended. */
const REST_MS = 60_000;

export const memory: Part = {
  title: `Megabytes of resident memory of all processes of \`npm start\` (without npm's own) and of a blank app with a dynamic page, at rest after the start, and after ${REQUESTS} searches or requests.`,
  measure: () => {
    const args = [...NODE_ARGUMENTS, 'scripts/start.mjs'];
    const definition = { args, env: SITE_SETTINGS, url: `${SITE_URL}/readyz` };
    return withServers(definition, async (sitePid, blankPid) => {
      const [ours, theirs] = await Promise.all([
        memories(sitePid, `${SITE_URL}/blog?search=`),
        memories(blankPid, `${BLANK_URL}/dynamic?search=`),
      ]);
      const rows = ['after the start', `after ${REQUESTS}`].map((name, at) => {
        const [own = Number.NaN, blank = Number.NaN] = [ours[at], theirs[at]];
        return { name, values: [own, blank, own / blank] };
      });
      return { columns: ['site', 'blank app', 'times the blank app'], rows };
    });
  },
};

/** Megabytes after the start, and after requests of this URL with a number appended. */
async function memories(pid: number, url: string): Promise<number[]> {
  const megabytes = async () => (await memoryOf(pid)) / 1e6;
  const request = async (number: number) => {
    const response = await fetch(url + number);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}${number} responds with ${response.status}`);
  };
  // The blank app loads a page at its first request.
  await request(0);
  await sleep(REST_MS);
  const atStart = await megabytes();
  for (let number = 1; number <= REQUESTS; number += 1) await request(number);
  return [atStart, await megabytes()];
}
