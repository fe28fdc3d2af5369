import type { APIRequestContext } from '@playwright/test';
import { pathSegment } from '../../engine/text';
import { fresh } from '../../testing/fresh';
import { expect, OWN_URL as SITE, shareOwnSite, test } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';

/* Without a publication these sites show no change within an hour. */
const SETTINGS = {
  REVALIDATE_SECONDS: '3600',
  PUBLISH_SECRET,
  SITE_URL: `http://${fresh('publish')}.example`,
};

shareOwnSite(SETTINGS);

/**
 * The URLs at which an article shows: its page and image, and the lists and other articles whose
 * text has its name.
 */
async function whereShown(request: APIRequestContext, slug: string, related: string) {
  const name = pathSegment(slug);
  const others = ['/blog', `/blog?search=${slug.slice(-8)}`, '/sitemap.xml'];
  others.push('/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json');
  others.push('/article/who-owns-your-game', `/article/${related}`);
  const shown: string[] = [];
  for (const path of [`/article/${name}`, `/share/article/${name}.jpg`, ...others]) {
    const response = await request.get(SITE + path);
    const text = (await response.text()).replaceAll('&amp;', '&');
    const hasName = !others.includes(path) || text.includes(name);
    if (response.ok() && hasName) shown.push(path);
  }
  return shown;
}

for (const about of ['new', 'Neu für & alle, two/three %41 🔥']) {
  test(`"${about}" shows once published, and not once withdrawn`, async ({ request, api }) => {
    const [slug, related, tag] = [fresh(about), fresh('related'), fresh('tag')];
    // An article without a date has no neighbours, only related articles.
    await api.putArticle({ id: related, name: related, slug: related, tags: [tag] });
    await publish(SITE, { what: 'everything' });
    const fields = { name: slug, slug, body: 'x', uploadDate: '2098-01-01', tags: [tag] };
    const where = () => whereShown(request, slug, related);
    expect(await where()).toEqual([]);

    await api.putArticle({ id: slug, ...fields });
    // The image was not stored before, so it is new; all other URLs show what was stored.
    expect(await where()).toEqual([expect.stringMatching(/^\/share\//)]);
    await publish(SITE, { what: 'article', slug });
    expect(await where()).toHaveLength(10);

    await api.putArticle({ id: slug, ...fields, hidden: true });
    expect(await where()).toHaveLength(10);
    await publish(SITE, { what: 'article', slug });
    expect(await where()).toEqual([]);
  });
}

test('a publication, whatever its word, shows all changes at once', async ({ request, api }) => {
  const text = async (path: string) => (await request.get(SITE + path)).text();
  const [news, listed, link] = [fresh('news'), fresh('listed'), fresh('press kit')];
  const redirect = async () =>
    (await request.get(`${SITE}/r/${encodeURIComponent(link)}`, { maxRedirects: 0 })).headers()
      .location;
  expect(await text('/')).not.toContain(news);
  expect(await text('/blog')).not.toContain(listed);
  expect(await redirect()).toBeUndefined();

  await api.putBanner({ active: true, body: news });
  await api.putArticle({ id: listed, name: listed, body: 'x', uploadDate: '2090-01-01' });
  await api.putRedirect(encodeURIComponent(link), '/about');
  expect(await text('/')).not.toContain(news);
  await publish(SITE, { what: 'a word of our own' });
  expect(await text('/')).toContain(news);
  expect(await text('/blog')).toContain(listed);
  expect(await redirect()).toBe('/about');
});
