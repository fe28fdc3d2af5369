import type { Page } from '@playwright/test';
import { blog } from '../../lib/site/brand';
import { fresh } from '../../testing/fresh';
import { open } from '../support/open';
import { expect, test } from '../support/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const backLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back to Blog' });

test('an article shows title, date, number of tags, cover, text, tags, a way back and a call to action', async ({
  page,
  api,
}) => {
  const slug = fresh('full');
  await api.putArticle({
    id: slug,
    name: 'the-whole-truth',
    slug,
    description: 'What a search engine shows.',
    body: 'The text.',
    tags: ['one tag', 'c++', 'x&y'],
    uploadDate: '2026-03-01',
    uploads: [{ name: 'a.gif' }, { name: 'b.jpg' }],
  });
  const response = await open(page, `/article/${slug}`);
  expect(response?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText('The Whole Truth');
  await expect(page).toHaveTitle(/^The Whole Truth \|/);
  await expect(main.getByText('Published 1 March 2026')).toBeVisible();
  await expect(main.getByText('5 min read')).toBeVisible();
  await expect(main.getByText('3 tags')).toBeVisible();
  await expect(main.locator('article > img')).toHaveAttribute('src', /b\.jpg/);
  await expect(main.getByText('The text.')).toBeVisible();
  await expect(main.getByRole('link', { name: blog.closing.action })).toHaveAttribute(
    'href',
    '/contact',
  );

  const tags = main.getByRole('list', { name: 'Tags' }).getByRole('link');
  await expect(tags).toHaveText(['one tag', 'c++', 'x&y']);
  for (const tag of ['one tag', 'c++', 'x&y']) {
    const href = (await tags.getByText(tag).getAttribute('href')) ?? '';
    const url = new URL(href, page.url());
    expect(url.pathname).toBe('/blog');
    expect(url.searchParams.get('tags')).toBe(tag);
  }
  await tags.getByText('c++').click();
  await expect(page).toHaveURL('/blog?tags=c%2B%2B');
  await expect(page.getByText('1 article tagged c++')).toBeVisible();
  await page.goBack();
  await backLink(page).click();
  await expect(page).toHaveURL('/blog');
});

test('an article without name, date, tags, cover and text shows the rest', async ({
  page,
  api,
}) => {
  const slug = fresh('bare');
  await api.putArticle({ id: fresh('id'), slug, name: null, body: null, uploadDate: 'soon' });
  await open(page, `/article/${slug}`);
  await expect(heading(page)).toHaveText('Untitled');
  await expect(page.getByText('0 tags')).toBeVisible();
  await expect(page.getByText('Published')).toHaveCount(0);
  await expect(page.locator('article img')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(0);
});

test('an article is the first item when the API responds with a list', async ({ page, api }) => {
  const slug = fresh('listed');
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'huge', bytes: 1 });
  await open(page, `/article/${slug}`);
  await expect(heading(page)).toHaveText('Huge 0');
});

test('a slow article shows that it is loading', async ({ page, api }) => {
  const slug = fresh('slow');
  // Locators wait for a navigation, so the document says itself what it showed before its end.
  await page.addInitScript(() =>
    addEventListener('pagehide', () => sessionStorage.setItem('last', document.body.innerText), {
      capture: true,
    }),
  );
  await api.putArticle({ id: slug, slug, name: 'the-slow-one', tags: [slug] });
  await open(page, `/blog?tags=${slug}`);
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'slow', delayMs: 2_000 });
  await page.getByRole('link', { name: 'The Slow One' }).click();
  await expect(heading(page)).toHaveText('The Slow One');
  expect(await page.evaluate(() => sessionStorage.getItem('last'))).toContain('Loading…');
  await expect(page.getByText('Loading…')).toHaveCount(0);
});

test.describe('without an article', () => {
  async function expectProblem(page: Page, text: string) {
    await expect(heading(page)).toHaveText('Article Not Found');
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await backLink(page).click();
    await expect(page).toHaveURL('/blog');
  }
  const MISSING = 'The article you are looking for does not exist.';

  test('no slug: "Article slug not provided"', async ({ page }) => {
    expect((await open(page, '/article'))?.status()).toBe(404);
    await expectProblem(page, 'Article slug not provided');
  });

  test('unknown: does not exist, 404', async ({ page }) => {
    expect((await open(page, `/article/${fresh('unknown')}`))?.status()).toBe(404);
    await expectProblem(page, MISSING);
  });

  test('hidden: missing by slug, name and id', async ({ page, request, api }) => {
    const [id, name, slug] = [fresh('id'), fresh('name'), fresh('slug')];
    await api.putArticle({ id, name, slug, hidden: true, body: 'Secret.' });
    for (const part of [id, name]) {
      const response = await request.get(`/article/${part}`);
      expect(response.status()).toBe(404);
      expect(await response.text()).not.toContain('Secret.');
    }
    expect((await open(page, `/article/${slug}`))?.status()).toBe(404);
    await expectProblem(page, MISSING);
  });

  test('the API fails: "Failed to load article", 503, until it recovers', async ({ page, api }) => {
    const slug = fresh('failing');
    await api.putArticle({ id: slug, slug, name: 'back-again' });
    await api.fault({ path: '/articles', kind: '500' });
    expect((await open(page, `/article/${slug}`))?.status()).toBe(503);
    await expectProblem(page, 'Failed to load article');

    await api.heal();
    expect((await open(page, `/article/${slug}`))?.status()).toBe(200);
    await expect(heading(page)).toHaveText('Back Again');
  });

  for (const kind of ['empty', 'html', 'wrong-types', 'truncated', 'reset', '429'] as const) {
    test(`the same when its call ends in: ${kind}`, async ({ request, api }) => {
      const slug = fresh('failing');
      await api.putArticle({ id: slug, slug, name: 'back-again' });
      await api.fault({ path: `/articles/by_name?name=${slug}`, kind });
      const response = await request.get(`/article/${slug}`);
      expect(response.status()).toBe(503);
      expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
      expect(await response.text()).toContain('>Failed to load article</p>');

      await api.heal();
      expect((await request.get(`/article/${slug}`)).status()).toBe(200);
    });
  }

  test('the API responds with null: does not exist, 404', async ({ page, api }) => {
    const slug = fresh('null');
    await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'null' });
    expect((await open(page, `/article/${slug}`))?.status()).toBe(404);
    await expectProblem(page, MISSING);
  });
});
