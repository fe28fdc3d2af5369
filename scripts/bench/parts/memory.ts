import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_ARGUMENTS } from '../../../engine/build/index.mjs';
import { memoryOf } from '../../../testing/memory';
import { withServers } from '../../with-servers';
import { processorTime } from '../requests';
import type { Part, Row } from '../runs';
import { PORT, startBlankApp } from '../servers';

/** Requests between the two measurements of memory. */
const REQUESTS = 300;
/** Milliseconds in which idle threads of a process end. */
const REST_MS = 12_000;
/** Microseconds of processor time, for its timers, that a process at rest may still use. */
const REST_PROCESSOR = 100_000;

/** Resident memory, as `npm start` runs the site. */
export const memory: Part = {
  title: `Resident memory of all processes of \`npm start\` (without npm's own) and of a blank app with a dynamic page, at rest after the start, and after ${REQUESTS} searches or requests.`,
  measure: () =>
    withServers(async (start, folder) => {
      const blank = await startBlankApp(start);
      const url = `http://localhost:${PORT}`;
      const own = await start({
        args: [...NODE_ARGUMENTS, 'scripts/start.mjs'],
        env: { PORT: String(PORT), DATA_DIR: folder },
        url: `${url}/readyz`,
      });
      const ours = await memories(own.pid, `${url}/blog?search=`);
      const theirs = await memories(blank.pid, `${blank.url}/dynamic?search=`);
      const [, used = Number.NaN] = theirs;
      return [
        {
          name: `memory, against the blank app after ${REQUESTS} requests`,
          unit: 'times',
          cases: named(ours.map((bytes) => bytes / used)),
          limit: { atMost: 2.2 },
        },
        { name: 'memory', unit: 'MB', cases: named(ours.map(megabytes)) },
        { name: 'memory of the blank app', unit: 'MB', cases: named(theirs.map(megabytes)) },
      ];
    }),
};

const megabytes = (bytes: number) => bytes / 1e6;

function named([first = Number.NaN, second = Number.NaN]: number[]): Row['cases'] {
  return [
    { name: 'after the start', value: first },
    { name: `after ${REQUESTS}`, value: second },
  ];
}

/** The bytes after the start, and after requests of this URL with two letters behind it. */
async function memories(pid: number, url: string): Promise<number[]> {
  // The blank app loads a page when it is first requested.
  await request(`${url}zz`);
  await rest(pid);
  const atStart = await memoryOf(pid);
  for (let number = 0; number < REQUESTS; number += 1) {
    const letters = [Math.floor(number / 26), number % 26].map((it) =>
      String.fromCharCode(97 + it),
    );
    await request(url + letters.join(''));
  }
  return [atStart, await memoryOf(pid)];
}

async function request(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
}

/** Resolves when a process has had next to nothing to do for a while. */
async function rest(pid: number): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = processorTime(pid);
    if (now - before < REST_PROCESSOR) return;
    before = now;
    await sleep(REST_MS);
  }
}
