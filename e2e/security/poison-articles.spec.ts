import { fresh } from '../../testing/fresh';
import { POISON } from '../../testing/hostile/poison';
import { watchMemory } from '../../testing/memory';
import { expect, OWN_URL, test } from '../support/own-site';

/* Articles that are written to exhaust the site: other requests are served meanwhile. */

test('while articles of endless rendering are rendered, other requests are served as usual', async ({
  api,
  start,
}) => {
  test.slow();
  const poison = await Promise.all(
    Object.entries(POISON).map(async ([name, body]) => {
      const slug = fresh('poison');
      await api.putArticle({ id: slug, slug, name: slug, body, uploadDate: '2026-01-01' });
      return { name, slug, body };
    }),
  );
  const good = fresh('good');
  await api.putArticle({ id: good, slug: good, name: good, body: 'All **well**.' });

  const own = await start({ REVALIDATE_SECONDS: '3600' });
  const stored = `${OWN_URL}/about`;
  await fetch(stored);
  const memory = watchMemory(own.pid);
  const rendering = Promise.all(
    poison.map(async ({ name, slug }) => {
      const response = await fetch(`${OWN_URL}/article/${slug}`);
      return { name, status: response.status, text: await response.text() };
    }),
  );
  const times: number[] = [];
  for (let request = 0; request < 200; request += 1) {
    const begin = performance.now();
    const response = await fetch(stored);
    await response.text();
    times.push(performance.now() - begin);
    expect(response.status).toBe(200);
  }
  const goodPage = await fetch(`${OWN_URL}/article/${good}`);
  expect(await goodPage.text()).toContain('All <strong>well</strong>.');
  for (const { name, status } of await rendering) expect(status, name).toBe(200);
  // Plain text, with the markup of its headings.
  const shown = (await rendering).find(({ name }) => name === 'endless')?.text;
  expect(shown).toContain('Lorem ipsum.\n\nx\n=\nx\n=\n');

  for (const format of ['atom.xml', 'rss.xml', 'feed.json']) {
    const feed = await fetch(`${OWN_URL}/feed/${format}`);
    const text = await feed.text();
    expect(feed.status, format).toBe(200);
    for (const { slug } of poison) expect(text, format).toContain(slug);
  }
  const peak = memory.end();
  test.info().annotations.push({
    type: 'measured',
    description: `slowest of 200 ${Math.round(Math.max(...times))} ms, peak ${peak} MB`,
  });
  console.log(test.info().annotations.at(-1)?.description);
  expect(own.isAlive()).toBe(true);
  // Some 200 ms where nothing else runs; other tests run beside this one. A thread of the
  // site that is busy with an article would take many seconds.
  expect(Math.max(...times)).toBeLessThan(2_000);
  expect(peak).toBeLessThan(600);

  const lines = own
    .output()
    .split('\n')
    .filter((line) => line.includes('shown as plain text'));
  const logged = lines.map((line) => JSON.parse(line).id);
  expect(new Set(logged).size, 'logged once each').toBe(logged.length);
});
