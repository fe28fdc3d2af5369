import type { APIRequestContext, APIResponse } from '@playwright/test';
import { coversIn } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { testPicture } from '../../testing/pictures';
import { OWN_URL as SITE, startOwnSite } from '../support/own-site';
import { PUBLISH_SECRET } from '../support/publish';
import type { RunningServer } from '../support/running-server';
import { expect, test } from '../support/test';

const SETTINGS = {
  REVALIDATE_SECONDS: '3600',
  PUBLISH_SECRET,
  SITE_URL: `http://${fresh('publish')}.example`,
};

let site: RunningServer;

// Without a publication the site shows no change within an hour.
test.beforeAll(async () => {
  site = await startOwnSite(SETTINGS);
});
test.afterAll(() => site.stop());

function post(
  request: APIRequestContext,
  data: unknown,
  secret = PUBLISH_SECRET,
): Promise<APIResponse> {
  return request.post(`${SITE}/api/publish`, {
    data: JSON.stringify(data),
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
}

async function publish(request: APIRequestContext, data: unknown): Promise<void> {
  const response = await post(request, data);
  expect([response.status(), await response.json()]).toEqual([200, { published: data }]);
}

/** The URLs at which an article shows: its page and image, and lists whose text has its name. */
async function whereShown(request: APIRequestContext, slug: string): Promise<string[]> {
  const name = encodeURIComponent(slug);
  const others = ['/blog', `/blog?search=${slug.slice(-8)}`, '/sitemap.xml'];
  others.push('/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json');
  const shown: string[] = [];
  for (const path of [`/article/${name}`, `/share/article/${name}.jpg`, ...others]) {
    const response = await request.get(SITE + path);
    const hasName = !others.includes(path) || (await response.text()).includes(name);
    if (response.ok() && hasName) shown.push(path);
  }
  return shown;
}

for (const about of ['new', 'Neu für & alle, two/three %41 🔥']) {
  test(`"${about}" shows once published, and not once withdrawn`, async ({ request, api }) => {
    await publish(request, { what: 'everything' });
    const slug = fresh(about);
    const article = { id: slug, name: slug, slug, body: 'x', uploadDate: '2098-01-01' };
    expect(await whereShown(request, slug)).toEqual([]);

    await api.putArticle(article);
    // The image was not stored before, so it is new; all other URLs show what was stored.
    expect(await whereShown(request, slug)).toEqual([expect.stringMatching(/^\/share\//)]);
    await publish(request, { what: 'article', slug });
    expect(await whereShown(request, slug)).toHaveLength(8);

    await api.putArticle({ ...article, hidden: true });
    expect(await whereShown(request, slug)).toHaveLength(8);
    await publish(request, { what: 'article', slug });
    expect(await whereShown(request, slug)).toEqual([]);
  });
}

test('a withdrawn article leaves no URL, in any process', async ({ request, api }) => {
  const slug = fresh('pictures');
  const article = {
    id: slug,
    slug,
    name: `Named ${slug}`,
    body: `![A part](./part.png)`,
    uploads: [{ name: 'cover.png' }, { name: 'part.png' }],
  };
  const put = (fields: object) => api.putArticle({ ...article, ...fields });
  for (const { name } of article.uploads) {
    await api.putFile(slug, name, await testPicture('png', { width: 1_300, height: 700 }));
  }
  await put({});
  await publish(request, { what: 'article', slug });
  const html = await (await request.get(`${SITE}/article/${slug}`)).text();
  const widths = coversIn(html).filter((url) => url.includes('?v='));
  const originals = article.uploads.map(({ name }) => `/media/covers/${slug}/${name}`);
  const urls = [`/article/${slug}`, `/share/article/${slug}.jpg`, ...originals, ...widths];
  const statuses = async () => {
    const responses = await Promise.all(urls.map((url) => request.get(SITE + url)));
    return [...new Set(responses.map((it) => it.status()))];
  };
  expect([widths.length, html.includes(`src="${originals[1]}"`)]).toEqual([5, true]);
  expect(await statuses()).toEqual([200]);

  await put({ hidden: true });
  await publish(request, { what: 'article', slug });
  expect(await statuses()).toEqual([404]);
  await site.stop();
  site = await startOwnSite(SETTINGS);
  expect(await statuses()).toEqual([404]);

  // An article that is shown again has all URLs again.
  await put({});
  await publish(request, { what: 'article', slug });
  await request.get(`${SITE}/article/${slug}`);
  expect(await statuses()).toEqual([200]);
});

test('neighbours and related articles show an article until it is withdrawn', async ({
  request,
  api,
}) => {
  const [tag, related, slug] = [fresh('tag'), fresh('related'), fresh('between')];
  const put = (id: string, fields: object) =>
    api.putArticle({ id, name: id, slug: id, body: 'x', tags: [tag], ...fields });
  const expectShown = async (isShown: boolean) => {
    for (const path of ['/article/who-owns-your-game', `/article/${related}`]) {
      const text = await (await request.get(SITE + path)).text();
      expect([path, text.includes(slug)]).toEqual([path, isShown]);
    }
  };
  // An article without a date has no neighbours, only related articles.
  await put(related, {});
  await publish(request, { what: 'everything' });
  await expectShown(false);
  await put(slug, { uploadDate: '2097-01-01' });
  await publish(request, { what: 'article', slug });
  await expectShown(true);
  await put(slug, { uploadDate: '2097-01-01', hidden: true });
  await publish(request, { what: 'article', slug });
  await expectShown(false);
});

test('every publication, whatever its word, shows all changes at the next request', async ({
  request,
  api,
}) => {
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
  await publish(request, { what: 'a word of our own' });
  expect(await text('/')).toContain(news);
  expect(await text('/blog')).toContain(listed);
  expect(await redirect()).toBe('/about');
});

test('a publication during a rendering shows at the next visit', async ({ request, api }) => {
  const slug = fresh('during');
  const path = `/articles/by_name?name=${slug}`;
  const text = async () => (await request.get(`${SITE}/article/${slug}`)).text();
  await api.putArticle({ id: slug, slug, name: slug, body: 'From before.' });
  // The first byte of a slow response comes after the whole response was made.
  await api.fault({ path, kind: 'drip', delayMs: 10 });
  const rendering = text();
  await expect.poll(() => api.calls(path)).toHaveLength(1);

  await api.putArticle({ id: slug, slug, name: slug, body: 'From after.' });
  await publish(request, { what: 'article', slug });
  await api.heal();
  expect(await rendering).toContain('From before.');
  expect(await text()).toContain('From after.');
});

test('a publication while the API fails keeps the good pages, and shows later', async ({
  request,
  api,
}) => {
  const slug = fresh('published');
  const path = `/article/${slug}`;
  const text = async () => (await request.get(SITE + path)).text();
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  await publish(request, { what: 'everything' });
  const paths = [path, '/', '/blog', '/feed/atom.xml', '/sitemap.xml'];
  const expectAll = async () => {
    for (const it of paths) expect((await request.get(SITE + it)).status(), it).toBe(200);
    expect(await text()).toContain('First text.');
  };
  await expectAll();
  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await api.fault({ path: '/', kind: '500' });
  await publish(request, { what: 'everything' });
  for (let count = 0; count < 3; count += 1) await expectAll();
  await api.heal();
  await expect.poll(text, { timeout: 20_000 }).toContain('Second text.');
});

test('wrong secrets are limited, and do not lock out the right one', async ({ request }) => {
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1) {
    statuses.add((await post(request, { what: 'banner' }, `guess-${count}`)).status());
  }
  expect([...statuses]).toEqual([401, 429]);
  await publish(request, { what: 'banner' });
  expect((await post(request, { what: '' })).status()).toBe(400);
});
