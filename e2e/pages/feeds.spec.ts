import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { DEMO_URL } from '../ports';
import { expect, test } from '../support/test';

/* process/publish.spec.ts has new articles in feeds, also in an outage. */

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
