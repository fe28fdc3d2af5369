import { fresh } from '../../testing/fresh';
import { expect, OWN_URL, test } from '../support/own-site';
import type { RunningServer } from '../support/running-server';
import { storedPages } from '../support/stored-pages';

/** The number of URLs without a page. */
const UNKNOWN = 200;
const AT_ONCE = 10;

/** Megabytes of heap that the site holds after a garbage collection. */
async function heap(site: RunningServer): Promise<number> {
  const reports = () => [...site.output().matchAll(/"Heap: (\d+) MB"/g)];
  const before = reports().length;
  process.kill(site.pid, 'SIGUSR2');
  // A collection takes seconds where every core is busy.
  await expect.poll(() => reports().length, { timeout: 60_000 }).toBeGreaterThan(before);
  return Number(reports().at(-1)?.[1]);
}

/** Requests this many different URLs without a page, each with `run` in it. */
async function requestUnknown(run: string, count: number): Promise<void> {
  let requested = 0;
  const requestOneByOne = async () => {
    while (requested < count) {
      requested += 1;
      const path = `${requested % 2 ? '/article' : '/r'}/${run}-${requested}`;
      const response = await fetch(OWN_URL + path, { redirect: 'manual' });
      await response.arrayBuffer();
      expect(response.status, path).toBe(404);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, requestOneByOne));
}

test('hundreds of unknown articles and short links leave no file and little memory', async ({
  start,
  api,
}) => {
  test.setTimeout(600_000);
  const [known, unknown] = [fresh('known'), fresh('unknown')];
  await api.putArticle({ id: known, slug: known, name: known });
  const site = await start({ NODE_OPTIONS: '--import ./e2e/support/report-heap.mjs' });
  await fetch(`${OWN_URL}/article/${known}`);
  await expect.poll(() => storedPages(known)).not.toEqual([]);

  await requestUnknown(`${unknown}-first`, UNKNOWN / 10);
  const before = await heap(site);
  await requestUnknown(unknown, UNKNOWN);
  expect(storedPages(unknown)).toEqual([]);
  expect((await heap(site)) - before).toBeLessThan(12);
});
