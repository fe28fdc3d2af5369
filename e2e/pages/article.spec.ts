import type { APIRequestContext } from '@playwright/test';
import { blog } from '../../lib/site/copy';
import { fresh } from '../../testing/fresh';
import { BACK_TO_BLOG, dateText } from '../support/brand';
import { readHead } from '../support/head';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* The page of an article. What the server renders is read from its HTML, without a browser. */

/** An article of which everything is in the HTML. */
async function readArticle(request: APIRequestContext, slug: string) {
  const { status, page, html } = await readPage(request, `/article/${slug}`);
  expect(status).toBe(200);
  const main = page.first('main');
  return { page, html, main, article: main.first('article') };
}

test('an article shows title, date, number of tags, cover, text, tags, a way back and a call to action', async ({
  request,
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
  const { html, page, main, article } = await readArticle(request, slug);
  expect(page.texts('h1')).toEqual(['The Whole Truth']);
  expect(readHead(html).title).toMatch(/^The Whole Truth \|/);
  const facts = [`Published ${dateText('2026-03-01')}`, '5 min read', '3 tags'];
  expect(article.texts('span')).toEqual(expect.arrayContaining(facts));
  expect(article.all('img').map((it) => it.attribute('src'))).toEqual([
    expect.stringMatching(/b\.jpg/),
  ]);
  expect(article.texts('p')).toContain('The text.');
  expect(main.hrefs(blog.closing.action)).toEqual(['/contact']);
  expect(article.hrefs(`← ${BACK_TO_BLOG}`)).toEqual(['/blog']);

  const tags = article.first('ul', { 'aria-label': 'Tags' });
  expect(tags.texts('a')).toEqual(['one tag', 'c++', 'x&y']);
  for (const link of tags.all('a')) {
    const url = new URL(link.attribute('href') ?? '', 'http://site.example');
    expect([url.pathname, ...url.searchParams]).toEqual(['/blog', ['tags', link.text]]);
  }
});

test('an article without name, date, tags, cover and text shows the rest', async ({
  request,
  api,
}) => {
  const slug = fresh('bare');
  await api.putArticle({ id: fresh('id'), slug, name: null, body: null, uploadDate: 'soon' });
  const { main, article } = await readArticle(request, slug);
  expect(main.texts('h1')).toEqual(['Untitled']);
  expect(article.texts('span')).toContain('0 tags');
  expect(article.text).not.toContain('Published');
  expect(article.all('img')).toEqual([]);
  expect(article.all('ul', { 'aria-label': 'Tags' })).toEqual([]);
});

test('an article is the first item when the API responds with a list', async ({ request, api }) => {
  const slug = fresh('listed');
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'huge', bytes: 1 });
  const { main } = await readArticle(request, slug);
  expect(main.texts('h1')).toEqual(['Huge 0']);
});

test('a slow article shows that it is loading, leads to the list of a tag and back to the blog', async ({
  page,
  api,
}) => {
  const [slug, tag] = [fresh('slow'), `${fresh('c')}++`];
  // Locators wait for a navigation, so the document says itself what it showed before its end.
  await page.addInitScript(() =>
    addEventListener('pagehide', () => sessionStorage.setItem('last', document.body.innerText), {
      capture: true,
    }),
  );
  await api.putArticle({ id: slug, slug, name: 'the-slow-one', tags: [slug, tag] });
  await open(page, `/blog?tags=${slug}`);
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'slow', delayMs: 2_000 });
  await page.getByRole('link', { name: 'The Slow One' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Slow One');
  expect(await page.evaluate(() => sessionStorage.getItem('last'))).toContain('Loading…');
  await expect(page.getByText('Loading…')).toHaveCount(0);

  await page.getByRole('list', { name: 'Tags' }).getByText(tag).click();
  await expect(page).toHaveURL(`/blog?tags=${encodeURIComponent(tag)}`);
  await expect(page.getByText(`1 article tagged ${tag}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: BACK_TO_BLOG }).click();
  await expect(page).toHaveURL('/blog');
});

test.describe('without an article', () => {
  const MISSING = 'The article you are looking for does not exist.';
  const FAILED = 'Failed to load article';

  /** Expects the page of a problem, with its text and a way back. @returns its headers */
  async function expectProblem(
    request: APIRequestContext,
    path: string,
    { status, text }: { status: number; text: string },
  ) {
    const response = await readPage(request, path);
    const main = response.page.first('main');
    expect([path, response.status, ...main.texts('h1'), main.texts('p')[0]]).toEqual([
      path,
      status,
      'Article Not Found',
      text,
    ]);
    expect(readHead(response.html).meta.robots).toContain('noindex');
    expect(main.hrefs(BACK_TO_BLOG)).toEqual(['/blog']);
    return response;
  }

  test('no slug: "Article slug not provided", 404', async ({ request }) => {
    await expectProblem(request, '/article', { status: 404, text: 'Article slug not provided' });
  });

  test('unknown: does not exist, 404', async ({ request, api }) => {
    await expectProblem(request, `/article/${fresh('unknown')}`, { status: 404, text: MISSING });
    const slug = fresh('null');
    await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'null' });
    await expectProblem(request, `/article/${slug}`, { status: 404, text: MISSING });
  });

  test('by its name, its id, or in another encoding: leads to its own URL', async ({
    request,
    api,
  }) => {
    const [id, name, slug] = [fresh('id'), fresh('the name'), fresh('slug')];
    await api.putArticle({ id, name, slug, body: 'Once.' });
    const locationOf = async (part: string) => {
      const response = await request.get(`/article/${part}`, { maxRedirects: 0 });
      return [response.status(), response.headers().location];
    };
    const own = `/article/${slug}`;
    for (const part of [encodeURIComponent(name), slug.replace('s', '%73')]) {
      expect([part, ...(await locationOf(part))]).toEqual([part, 308, own]);
    }
    // The list names the id.
    await expect.poll(() => locationOf(id)).toEqual([308, own]);
    expect((await request.get(own)).status()).toBe(200);
  });

  test('hidden: missing by slug, name and id', async ({ request, api }) => {
    const [id, name, slug] = [fresh('id'), fresh('name'), fresh('slug')];
    await api.putArticle({ id, name, slug, hidden: true, body: 'Secret.' });
    for (const part of [id, name, slug]) {
      const problem = { status: 404, text: MISSING };
      const { html } = await expectProblem(request, `/article/${part}`, problem);
      expect(html).not.toContain('Secret.');
    }
  });

  test('its call fails, however it ends: "Failed to load article", 503, until the API recovers', async ({
    request,
    api,
  }) => {
    const kinds = ['500', 'empty', 'html', 'wrong-types', 'truncated', 'reset', '429'] as const;
    for (const kind of kinds) {
      await test.step(kind, async () => {
        const slug = fresh('failing');
        await api.putArticle({ id: slug, slug, name: 'back-again' });
        await api.fault({ path: `/articles/by_name?name=${slug}`, kind });
        const problem = { status: 503, text: FAILED };
        const { headers } = await expectProblem(request, `/article/${slug}`, problem);
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });

        await api.heal();
        const { main } = await readArticle(request, slug);
        expect(main.texts('h1')).toEqual(['Back Again']);
      });
    }
  });
});
