import type { APIRequestContext } from '@playwright/test';
import { fresh } from '../../testing/fresh';
import { BACK_TO_BLOG } from '../support/brand';
import { collectComplaints } from '../support/complaints';
import { coverUrls } from '../support/cover-urls';
import type { FaultyApi } from '../support/faulty-api';
import { readHead } from '../support/head';
import { previewPath, previewQuery, seconds } from '../support/preview.mjs';
import { storedPages } from '../support/stored-pages';
import { expect, test } from '../support/test';

/* Drafts, which need signed links. headers.spec.ts tests the log of previews. */

/** The demo's only hidden article with a cover. */
const ID = 'a21';
const COVER = `/media/covers/${ID}/cover.webp`;

/** Headers of a response that caches and search engines must not store. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** Adds a draft whose text shows its cover, with a tag of another article. @returns its slug */
async function putDraft(api: FaultyApi, fields: object = {}): Promise<string> {
  const slug = fresh('draft');
  const article = {
    id: ID,
    name: slug,
    slug,
    description: 'Not for everybody.',
    body: `Text of ${slug}.\n\n![A fire](cover.webp)`,
    tags: ['contracts'],
    hidden: true,
    uploadDate: '2099-01-01T00:00:00Z',
    uploads: [{ name: 'cover.webp' }],
  };
  await api.putArticle({ ...article, ...fields });
  return slug;
}

async function receive(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  return { status: response.status(), headers: response.headers(), text: await response.text() };
}

test('a draft looks like a published article, below a bar that says so', async ({ page, api }) => {
  const complaints = await collectComplaints(page);
  const slug = await putDraft(api);
  const expires = seconds(3_600);
  const response = await page.goto(previewPath(slug, previewQuery(slug, expires)));
  expect(response?.headers()).toMatchObject({ ...PRIVATE, 'referrer-policy': 'no-referrer' });
  const main = page.getByRole('main');
  const bar = main.getByText('This article is not published: only this link shows it, until');
  await expect(main.getByText('Draft', { exact: true })).toBeVisible();
  await expect(bar).toBeVisible();
  const end = new Date(expires * 1_000).toISOString();
  await expect(bar.getByRole('time')).toHaveAttribute('datetime', end);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(`Text of ${slug}.`)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Keep reading' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Previous article' })).toBeVisible();
  const pictures = main.locator('article img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    // No `sizes`, because a draft's picture has one width and HTML allows it only with `srcset`.
    await expect(picture).not.toHaveAttribute('sizes');
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1200);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeVisible();
  expect(complaints).toEqual([]);

  // The request for the next page has no referrer with the signed link.
  await page.emulateMedia({ media: 'screen' });
  const request = page.waitForRequest('**/blog');
  await main.getByRole('link', { name: BACK_TO_BLOG }).click();
  expect(await (await request).headerValue('referer')).toBeNull();
});

test('only its signed link shows a draft, and others learn nothing of it', async ({
  request,
  api,
}) => {
  const slug = await putDraft(api);
  const { text } = await receive(request, previewPath(slug));
  const { title, meta, canonical, alternates, data } = readHead(text);
  expect(title).toMatch(/^Preview: Draft /);
  expect(meta.robots).toContain('noindex');
  expect(Object.keys(meta).filter((name) => /^(?:og|twitter|article):/.test(name))).toEqual([]);
  expect([canonical, alternates, data]).toEqual([undefined, {}, undefined]);
  expect(text).not.toMatch(new RegExp(`/article/${slug}|/share/article/|"/media/covers/${ID}/`));
  const [, file = ''] = /<img[^>]* src="(\/preview[^"]*)"/.exec(text) ?? [];
  const picture = await request.get(file.replaceAll('&amp;', '&'));
  expect(picture.status()).toBe(200);
  expect(picture.headers()).toMatchObject({ ...PRIVATE, 'content-type': 'image/webp' });

  const [other = ''] = await coverUrls(request);
  const inWidth = other.replace(/covers\/[^/]+\/[^/]+/, `covers/${ID}/cover.webp`);
  expect(inWidth).toMatch(/^\/media\/covers\/a21\/cover\.webp\/\d+\?v=/);
  for (const path of [COVER, inWidth, `/article/${slug}`, `/share/article/${slug}.jpg`]) {
    expect((await receive(request, path)).status, path).toBe(404);
  }
  for (const path of [
    ...['/', '/blog', '/blog?page=2', `/blog?search=${slug}`, '/blog?tags=contracts'],
    ...['/article/who-owns-your-game', '/article/reading-a-publishing-contract-line-by-line'],
    ...['/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json', '/sitemap.xml'],
  ]) {
    const page = await receive(request, path);
    expect(page.status, path).toBe(200);
    // The term is removed, because the page of a search may show it.
    const text = page.text.replaceAll(`search=${slug}`, '');
    expect(text, path).not.toMatch(new RegExp(`article/${slug}|Text of ${slug}|covers/${ID}/`));
  }
  // Pages are written in the order of their responses, so all are written when the last one is.
  const last = fresh('stored-last');
  await api.putArticle({ id: last, name: last, body: 'x' });
  await receive(request, `/article/${last}`);
  await expect.poll(() => storedPages(last)).not.toEqual([]);
  expect(storedPages(`Text of ${slug}`)).toEqual([]);
});

test('a preview shows what was saved last, or that the API fails', async ({ request, api }) => {
  const slug = await putDraft(api);
  for (const body of ['First text.', 'Second text.']) {
    await api.putArticle({ id: ID, name: slug, body, hidden: true });
    expect((await receive(request, previewPath(slug))).text).toContain(body);
  }
  for (const kind of ['500', 'hang'] as const) {
    await api.fault({ path: '/articles/by_name', kind });
    const { status, text } = await receive(request, previewPath(slug));
    const problem = expect.stringContaining('Failed to load article');
    expect([kind, status, text]).toEqual([kind, 503, problem]);
  }
});

test('a published article has its page, and its preview links work', async ({ request, api }) => {
  const slug = await putDraft(api);
  const path = previewPath(slug);
  const publicPage = () => receive(request, `/article/${slug}`);
  expect((await receive(request, path)).text).toContain('This article is not published');
  expect((await publicPage()).status).toBe(404);

  await putDraft(api, { name: slug, slug, hidden: false });
  await expect.poll(async () => (await publicPage()).status).toBe(200);
  const { text, headers } = await publicPage();
  expect(headers['cache-control']).toContain('public');
  expect(text).not.toMatch(/signature=|preview|This article is/);
  const preview = await receive(request, path);
  expect(preview.text).toContain('This article is published; this link shows its latest text');
  expect(preview.headers['cache-control']).toBe('private, no-store');

  await putDraft(api, { name: slug, slug, hidden: true });
  expect((await receive(request, path)).text).toContain('This article is not published');
  await expect.poll(async () => (await publicPage()).status).toBe(404);
});

test('an invalid link is a 404 page, without a call of the API', async ({ request, api }) => {
  const slug = await putDraft(api);
  const good = previewQuery(slug);
  const unknown = await receive(request, '/nothing-here');

  // lib/articles/preview-link.test.ts tests all invalid links.
  for (const path of [
    previewPath(fresh('other'), good),
    previewPath(slug, previewQuery(slug, seconds(-1))),
    previewPath(slug, ''),
    `/Preview/${slug}?${good}`,
    `/preview/${slug}/cover.webp`,
  ]) {
    const { status, headers, text } = await receive(request, path);
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
    expect(text === unknown.text, path).toBe(true);
  }
  expect(await api.calls('/articles/by_name')).toEqual([]);

  // These links are signed, but their article or picture does not exist.
  const gone = await receive(request, previewPath(fresh('gone')));
  expect([gone.status, gone.text === unknown.text]).toEqual([404, true]);
  for (const file of ['article.md', 'other.webp', '..%2Fcover.webp']) {
    const { status, text } = await receive(request, `/preview/${slug}/${file}?${good}`);
    expect([file, status, text]).toEqual([file, 404, '']);
  }
});
