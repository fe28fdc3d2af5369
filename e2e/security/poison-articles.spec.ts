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
  const visit = async (path: string) => {
    const response = await fetch(OWN_URL + path);
    return { status: response.status, text: await response.text() };
  };
  const rendering = Promise.all([
    Promise.all(poison.map(({ slug }) => visit(`/article/${slug}`))),
    // They show the same articles, and share their renderings.
    Promise.all(['atom.xml', 'rss.xml', 'feed.json'].map((it) => visit(`/feed/${it}`))),
  ]).finally(() => {
    isRendering = false;
  });
  // If the process itself rendered the articles, the last of these would come after them.
  for (let request = 0; request < 50; request += 1) {
    const response = await fetch(stored);
    await response.text();
    expect(response.status).toBe(200);
  }
  expect(isRendering).toBe(true);
  expect((await visit(`/article/${good}`)).text).toContain('All <strong>well</strong>.');
  const [pages, feeds] = await rendering;
  expect(pages.map(({ status }) => status)).toEqual(poison.map(() => 200));
  // Plain text, with the markup of its headings.
  const shown = pages[poison.findIndex(({ name }) => name === 'endless')];
  expect(shown?.text).toContain('Lorem ipsum.\n\nx\n=\nx\n=\n');
  for (const { status, text } of feeds) {
    expect(status).toBe(200);
    for (const { slug } of poison) expect(text).toContain(slug);
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
