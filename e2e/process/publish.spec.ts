import type { APIRequestContext, APIResponse } from '@playwright/test';
import { coversIn } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { testPicture } from '../../testing/pictures';
import { SITE_URL } from '../ports';
import { OWN_URL as SITE, startOwnSite } from '../support/own-site';
import type { RunningServer } from '../support/running-server';
import { expect, test } from '../support/test';

const SECRET = 'a-secret-for-the-tests';

const SETTINGS = {
  REVALIDATE_SECONDS: '3600',
  PUBLISH_SECRET: SECRET,
  SITE_URL: `http://${fresh('publish')}.example`,
};

let site: RunningServer;

// A site that shows no change within an hour unless it is published.
test.beforeAll(async () => {
  site = await startOwnSite(SETTINGS);
});
test.afterAll(() => site.stop());

function post(request: APIRequestContext, data: unknown, secret = SECRET): Promise<APIResponse> {
  return request.post(`${SITE}/api/publish`, {
    data: JSON.stringify(data),
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
}

async function publish(request: APIRequestContext, data: unknown): Promise<void> {
  const response = await post(request, data);
  expect([response.status(), await response.json()]).toEqual([200, { published: data }]);
}

/** Where an article shows: the status of its own URLs, and whether the others contain its name. */
async function whereShown(
  request: APIRequestContext,
  slug: string,
): Promise<Record<string, unknown>> {
  const name = encodeURIComponent(slug);
  const status = async (path: string) => (await request.get(SITE + path)).status();
  const holds = async (path: string) =>
    (await (await request.get(SITE + path)).text()).includes(name);
  return {
    page: await status(`/article/${name}`),
    image: await status(`/share/article/${name}.jpg`),
    list: await holds('/blog'),
    search: await holds(`/blog?search=${slug.slice(-8)}`),
    atom: await holds('/feed/atom.xml'),
    rss: await holds('/feed/rss.xml'),
    json: await holds('/feed/feed.json'),
    sitemap: await holds('/sitemap.xml'),
  };
}

const everywhere = {
  page: 200,
  image: 200,
  list: true,
  search: true,
  atom: true,
  rss: true,
  json: true,
  sitemap: true,
};
const nowhere = {
  page: 404,
  image: 404,
  list: false,
  search: false,
  atom: false,
  rss: false,
  json: false,
  sitemap: false,
};

for (const about of ['new', 'Neu für & alle 🔥', 'one, two/three %41']) {
  test(`"${about}" shows at the next request once published, and nowhere once withdrawn`, async ({
    request,
    api,
  }) => {
    await publish(request, { what: 'everything' });
    const slug = fresh(about);
    const article = { id: slug, name: slug, slug, body: 'x', uploadDate: '2098-01-01' };
    expect(await whereShown(request, slug)).toEqual(nowhere);

    await api.putArticle(article);
    // Only the image was not stored before.
    expect(await whereShown(request, slug)).toEqual({ ...nowhere, image: 200 });
    await publish(request, { what: 'article', slug });
    expect(await whereShown(request, slug)).toEqual(everywhere);

    await api.putArticle({ ...article, hidden: true });
    expect(await whereShown(request, slug)).toEqual(everywhere);
    await publish(request, { what: 'article', slug });
    expect(await whereShown(request, slug)).toEqual(nowhere);
  });
}

test('a withdrawn article leaves no URL: page, pictures in each width, share image, in any process', async ({
  request,
  api,
}) => {
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

  // Shown again, it has all of them again.
  await put({});
  await publish(request, { what: 'article', slug });
  await request.get(`${SITE}/article/${slug}`);
  expect(await statuses()).toEqual([200]);
});

test('the neighbours of an article show it, and no longer once it is withdrawn', async ({
  request,
  api,
}) => {
  await publish(request, { what: 'everything' });
  const text = async (path: string) => (await request.get(SITE + path)).text();
  const newest = '/article/who-owns-your-game';
  const slug = fresh('between');
  expect(await text(newest)).not.toContain(slug);

  const article = { id: slug, name: slug, slug, body: 'x', uploadDate: '2097-01-01' };
  await api.putArticle(article);
  await publish(request, { what: 'article', slug });
  expect(await text(newest)).toContain(slug);

  await api.putArticle({ ...article, hidden: true });
  await publish(request, { what: 'article', slug });
  expect(await text(newest)).not.toContain(slug);
});

test('articles that share its tag show it, and no longer once it is withdrawn', async ({
  request,
  api,
}) => {
  const [tag, other, slug] = [fresh('tag'), fresh('other'), fresh('alike')];
  // Without dates the articles do not link to each other as previous and next.
  const put = (id: string, fields: object = {}) =>
    api.putArticle({ id, name: id, slug: id, body: 'x', tags: [tag], ...fields });
  const text = async () => (await request.get(`${SITE}/article/${other}`)).text();
  await put(other);
  await publish(request, { what: 'everything' });
  expect(await text()).not.toContain(slug);

  await put(slug);
  await publish(request, { what: 'article', slug });
  expect(await text()).toContain(slug);

  await put(slug, { hidden: true });
  await publish(request, { what: 'article', slug });
  expect(await text()).not.toContain(slug);
});

test('whatever is published, everything shows at the next request', async ({ request, api }) => {
  const text = async (path: string) => (await request.get(SITE + path)).text();
  for (const [index, what] of (
    ['banner', 'list', 'redirect', 'article', 'everything'] as const
  ).entries()) {
    const [news, listed, link] = [fresh('news'), fresh('listed'), fresh('press kit')];
    const redirect = async () =>
      (await request.get(`${SITE}/r/${encodeURIComponent(link)}`, { maxRedirects: 0 })).headers()
        .location;
    expect(await text('/')).not.toContain(news);
    expect(await text('/blog')).not.toContain(listed);
    expect(await redirect()).toBeUndefined();

    await api.putBanner({ active: true, body: news });
    await api.putArticle({ id: listed, name: listed, body: 'x', uploadDate: `209${index}-01-01` });
    await api.putRedirect(encodeURIComponent(link), '/about');
    expect(await text('/')).not.toContain(news);
    await publish(request, what === 'redirect' ? { what, slug: link } : { what });
    expect(await text('/'), what).toContain(news);
    expect(await text('/blog'), what).toContain(listed);
    expect(await redirect(), what).toBe('/about');
  }
});

test('publishing while the API fails leaves the good pages', async ({ request, api }) => {
  await publish(request, { what: 'everything' });
  const paths = ['/', '/blog', '/feed/atom.xml', '/sitemap.xml'];
  for (const path of paths) expect((await request.get(SITE + path)).status(), path).toBe(200);
  await api.fault({ path: '/articles', kind: '500' });
  await publish(request, { what: 'everything' });
  for (const path of paths) expect((await request.get(SITE + path)).status(), path).toBe(200);
  expect(await (await request.get(`${SITE}/blog`)).text()).toContain('Who Owns Your Game');
});

test('a publication during a rendering shows at the next visit', async ({ request, api }) => {
  const slug = fresh('during');
  const path = `/articles/by_name?name=${slug}`;
  const text = async () => (await request.get(`${SITE}/article/${slug}`)).text();
  await api.putArticle({ id: slug, slug, name: slug, body: 'From before.' });
  // The API has made its response before it sends the first byte.
  await api.fault({ path, kind: 'drip', delayMs: 10 });
  const rendering = text();
  await expect.poll(() => api.calls(path)).toHaveLength(1);

  await api.putArticle({ id: slug, slug, name: slug, body: 'From after.' });
  await publish(request, { what: 'article', slug });
  await api.heal();
  expect(await rendering).toContain('From before.');
  expect(await text()).toContain('From after.');
});

test('a good page stays when it is published while the API fails, and is rendered again once the API is back', async ({
  request,
  api,
}) => {
  const slug = fresh('published');
  const visit = async () => {
    const response = await request.get(`${SITE}/article/${slug}`);
    return { status: response.status(), text: await response.text() };
  };
  await publish(request, { what: 'everything' });
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  await expect.poll(async () => (await visit()).text).toContain('First text.');

  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await api.fault({ path: '/', kind: '500' });
  await publish(request, { what: 'everything' });
  for (let count = 0; count < 3; count += 1) {
    expect(await visit()).toMatchObject({
      status: 200,
      text: expect.stringContaining('First text.'),
    });
  }
  await api.heal();
  await expect
    .poll(async () => (await visit()).text, { timeout: 20_000 })
    .toContain('Second text.');
});

test('publishing needs the secret and a valid body', async ({ request }) => {
  const wrong = await post(request, { what: 'list' }, 'another-secret-of-the-tests');
  expect([wrong.status(), wrong.headers()['www-authenticate']]).toEqual([401, 'Bearer']);
  expect(await wrong.json()).toEqual({ error: 'The secret is missing or wrong.' });
  expect((await request.post(`${SITE}/api/publish`)).status()).toBe(401);

  const odd = await post(request, { what: 'all' });
  expect([odd.status(), (await odd.json()).error]).toEqual([
    400,
    expect.stringContaining('cannot be understood'),
  ]);
  const long = await post(request, { what: 'article', slug: 'x'.repeat(5_000) });
  expect(long.status()).toBe(413);
  expect((await request.get(`${SITE}/api/publish`)).status()).toBe(405);
});

test('wrong secrets are limited, and do not lock out the right one', async ({ request }) => {
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1) {
    statuses.add((await post(request, { what: 'banner' }, `guess-${count}`)).status());
  }
  expect([...statuses]).toEqual([401, 429]);
  await publish(request, { what: 'banner' });
});

test('without a PUBLISH_SECRET publishing is switched off', async ({ request }) => {
  const response = await request.post(`${SITE_URL}/api/publish`, {
    headers: { authorization: 'Bearer ' },
  });
  expect([response.status(), await response.json()]).toEqual([
    404,
    { error: 'Publishing is switched off.' },
  ]);
});
