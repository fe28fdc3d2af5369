import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { fresh } from '../../testing/fresh';
import { DEMO_URL } from '../ports';
import { expect, test } from '../support/test';

const feeds = {
  atom: { path: '/feed/atom.xml', type: 'application/atom+xml; charset=utf-8' },
  rss: { path: '/feed/rss.xml', type: 'application/rss+xml; charset=utf-8' },
  json: { path: '/feed/feed.json', type: 'application/feed+json; charset=utf-8' },
};

test('each feed has its type and the same newest articles, once for a client', async ({
  request,
}) => {
  const receive = async ({ path, type }: (typeof feeds)['atom']) => {
    const response = await request.get(DEMO_URL + path);
    const { 'content-type': contentType, etag = '' } = response.headers();
    expect(contentType).toBe(type);
    const again = await request.get(DEMO_URL + path, { headers: { 'if-none-match': etag } });
    expect([again.status(), (await again.body()).length], path).toEqual([304, 0]);
    return response.text();
  };
  const atom = parseAtomFeed(await receive(feeds.atom)).entries ?? [];
  const rss = parseRssFeed(await receive(feeds.rss)).items ?? [];
  const json = parseJsonFeed(await receive(feeds.json)).items ?? [];

  const ids = atom.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(15);
  expect(rss.map(({ guid }) => guid?.value)).toEqual(ids);
  expect(json.map(({ id }) => id)).toEqual(ids);

  const dates = atom.map(({ published }) => String(published));
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const { content, links } of atom) {
    expect(content?.value?.length).toBeGreaterThan(500);
    expect(content?.value).not.toMatch(/(?:href|src)="(?!https?:|mailto:)|<script|style=/);
    expect(links?.[0]?.href).toMatch(new RegExp(`^${DEMO_URL}/article/`));
  }
});

test('a new article is in every feed, also during an outage', async ({ request, api }) => {
  const id = fresh('new');
  await api.putArticle({ id, name: id, body: 'x', uploadDate: '2099-01-01' });
  const paths = [...Object.values(feeds).map(({ path }) => path), '/sitemap.xml'];
  const textOf = async (path: string) => (await request.get(path)).text();
  // Retried, because the cached list may be older than this test until a request revalidates it.
  for (const path of paths) await expect.poll(() => textOf(path), path).toContain(id);
  await api.fault({ path: '/articles', kind: '500' });
  for (const path of paths) expect(await textOf(path), path).toContain(id);
});
