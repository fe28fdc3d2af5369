import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { JSDOM } from 'jsdom';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, OWN_API_PORT } from '../ports';
import { expect, OWN_URL, test } from '../support/own-site';

const feeds = {
  atom: { path: '/feed/atom.xml', type: 'application/atom+xml; charset=utf-8' },
  rss: { path: '/feed/rss.xml', type: 'application/rss+xml; charset=utf-8' },
  json: { path: '/feed/feed.json', type: 'application/feed+json; charset=utf-8' },
};
const all = Object.values(feeds);

test('each feed has the same newest articles', async ({ request }) => {
  const text = async (path: string) => (await request.get(DEMO_URL + path)).text();
  const atom = parseAtomFeed(await text(feeds.atom.path)).entries ?? [];
  const rss = parseRssFeed(await text(feeds.rss.path)).items ?? [];
  const json = parseJsonFeed(await text(feeds.json.path)).items ?? [];

  const ids = atom.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(15);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rss.map(({ guid }) => guid?.value)).toEqual(ids);
  expect(json.map(({ id }) => id)).toEqual(ids);

  const dates = atom.map(({ published }) => String(published));
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const { content, links } of atom) {
    expect(content?.value?.length).toBeGreaterThan(500);
    expect(content?.value).not.toMatch(/(?:href|src)="(?!https?:|mailto:)|<script|style=/);
    expect(links?.[0]?.href).toMatch(new RegExp(`^${DEMO_URL}/article/`));
  }
  expect(atom.filter(({ links }) => links?.some(({ rel }) => rel === 'enclosure')).length).toBe(
    rss.filter(({ enclosures }) => enclosures?.length).length,
  );
});

test('a feed has its media type, and responds 304 to clients that have it', async ({ request }) => {
  for (const { path, type } of all) {
    const response = await request.get(DEMO_URL + path);
    const { 'content-type': contentType, etag = '' } = response.headers();
    expect(contentType).toBe(type);
    const getUnless = (tag: string) =>
      request.get(DEMO_URL + path, { headers: { 'if-none-match': tag } });
    const again = await getUnless(etag);
    expect([again.status(), (await again.body()).length], path).toEqual([304, 0]);
    expect((await getUnless('"other"')).status()).toBe(200);
  }
  expect((await request.get(`${DEMO_URL}/feed/nope.xml`)).status()).toBe(404);
});

test('a hostile article breaks no feed, nor does an outage', async ({ request, api }) => {
  const id = fresh('hostile');
  await api.putArticle({
    id,
    name: `]]> <b>&amp;</b> "' 🔥 \u0007`,
    slug: id,
    description: ']]><script>alert(1)</script>',
    body: '# ]]>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) `\u001B`',
    tags: ['<i>', ']]>', '"&'],
    uploadDate: '2099-01-01',
    uploads: [{ name: `"><x>&'.webp` }],
  });
  const paths = [...all.map(({ path }) => path), '/sitemap.xml'];
  const good = new Map<string, string>();
  for (const path of paths) {
    // The cached list may be older than this test, until a request has it revalidated.
    await expect(async () => {
      good.set(path, await (await request.get(path)).text());
      expect(good.get(path), path).toContain(id);
    }).toPass({ intervals: [1_000] });
  }
  for (const { path } of [feeds.atom, feeds.rss]) {
    expect(() => new JSDOM(good.get(path), { contentType: 'application/xml' }), path).not.toThrow();
  }
  const html = parseJsonFeed(good.get(feeds.json.path) ?? '').items?.[0]?.content_html;
  expect(html).toContain('alert(1)');
  expect(html).not.toMatch(/<script|javascript:/);

  for (const kind of ['500', 'html', 'hang', 'wrong-types'] as const) {
    await api.fault({ path: '/articles', kind });
    for (const path of paths) {
      const response = await request.get(path);
      expect([response.status(), await response.text()], `${kind} ${path}`).toEqual([
        200,
        good.get(path),
      ]);
    }
    await api.heal();
  }
});

test('feeds and sitemap are 503 on a site without its API', async ({ request, start }) => {
  await start({ API_BASE_URL: `http://127.0.0.1:${OWN_API_PORT}` });
  const article = '/share/article/pricing-your-game.jpg';
  for (const path of [...all.map((feed) => feed.path), '/sitemap.xml', article]) {
    const response = await request.get(OWN_URL + path);
    const { 'retry-after': retry, 'cache-control': cache } = response.headers();
    expect([response.status(), retry, cache], path).toEqual([503, '5', 'no-store']);
  }
  const home = await request.get(`${OWN_URL}/share/home.jpg`);
  expect(home.status()).toBe(200);
});
