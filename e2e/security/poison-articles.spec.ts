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
  let isRendering = true;
  const rendering = Promise.all(
    poison.map(async ({ name, slug }) => {
      const response = await fetch(`${OWN_URL}/article/${slug}`);
      return { name, status: response.status, text: await response.text() };
    }),
  ).finally(() => {
    isRendering = false;
  });
  // If the process itself rendered the articles, the last of these would come after them.
  for (let request = 0; request < 50; request += 1) {
    const response = await fetch(stored);
    await response.text();
    expect(response.status).toBe(200);
  }
  expect(isRendering).toBe(true);
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
  test.info().annotations.push({ type: 'measured', description: `peak ${peak} MB` });
  expect(own.isAlive()).toBe(true);
  expect(peak).toBeLessThan(600);

  const lines = own
    .output()
    .split('\n')
    .filter((line) => line.includes('shown as plain text'));
  const logged = lines.map((line) => JSON.parse(line).id);
  expect(new Set(logged).size, 'logged once each').toBe(logged.length);
});
