import { fresh } from '../support/fresh';
import { expect, OWN_URL, test } from '../support/own-site';
import type { RunningServer } from '../support/running-server';
import { storedPages } from '../support/stored-pages';

/** Addresses that nothing answers to. */
const UNKNOWN = 1_000;
const AT_ONCE = 10;

/** Megabytes of what the site holds on to. */
async function heap(site: RunningServer): Promise<number> {
  const reports = () => [...site.output().matchAll(/"Heap: (\d+) MB"/g)];
  const before = reports().length;
  process.kill(site.pid, 'SIGUSR2');
  await expect.poll(() => reports().length).toBeGreaterThan(before);
  return Number(reports().at(-1)?.[1]);
}

/** Asks for this many different addresses that nothing answers to, all with this in them. */
async function askForUnknown(run: string, count: number): Promise<void> {
  let asked = 0;
  const askOneByOne = async () => {
    while (asked < count) {
      asked += 1;
      const path = `${asked % 2 ? '/article' : '/r'}/${run}-${asked}`;
      const answer = await fetch(OWN_URL + path, { redirect: 'manual' });
      await answer.arrayBuffer();
      expect(answer.status, path).toBe(404);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
}

test('thousands of unknown articles and short links leave no file and little memory', async ({
  start,
  api,
}) => {
  test.setTimeout(600_000);
  const [known, unknown] = [fresh('known'), fresh('unknown')];
  await api.putArticle({ id: known, slug: known, name: known });
  const site = await start({ NODE_OPTIONS: '--import ./e2e/support/report-heap.mjs' });
  await fetch(`${OWN_URL}/article/${known}`);
  await expect.poll(() => storedPages(known)).not.toEqual([]);

  await askForUnknown(`${unknown}-first`, UNKNOWN / 10);
  const before = await heap(site);
  await askForUnknown(unknown, UNKNOWN);
  expect(storedPages(unknown)).toEqual([]);
  expect((await heap(site)) - before).toBeLessThan(18);
});
