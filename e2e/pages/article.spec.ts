import { brand } from '../../brand/brand';
import { blog } from '../../brand/copy';
import { problemTitles } from '../../lib/brand/labels';
import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import { BACK_TO_BLOG, dateText } from '../support/brand';
import { readHead } from '../support/head';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* Articles' pages; most tests read their HTML without a browser. */

test('an article shows title, date, tags, cover, text and ways on', async ({ request, api }) => {
  const slug = fresh('full');
  await api.putArticle({
    id: slug,
    name: 'the-whole-truth',
    slug,
    body: 'The text.',
    tags: ['one tag', 'c++', 'x&y'],
    uploadDate: '2026-03-01',
    uploads: [{ name: 'a.gif' }, { name: 'b.jpg' }],
  });
  const { status, html, page } = await readPage(request, `/article/${slug}`);
  expect([status, page.texts('h1')]).toEqual([200, ['The Whole Truth']]);
  expect(readHead(html).title).toMatch(/^The Whole Truth \|/);
  const main = page.first('main');
  const article = main.first('article');
  const facts = [`Published ${dateText('2026-03-01')}`, '5 min read', '3 tags'];
  expect(article.texts('span')).toEqual(expect.arrayContaining(facts));
  const pictures = article.all('img').map((it) => it.attribute('src'));
  expect(pictures).toEqual([expect.stringMatching(/b\.jpg/)]);
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

test('a slow article says that it is loading, then leads on', async ({ page, api }) => {
  const [slug, tag] = [fresh('slow'), `${fresh('c')}++`];
  // The document records its last text itself, because locators wait for a navigation.
  await page.addInitScript(() => {
    const record = () => sessionStorage.setItem('last', document.body.innerText);
    addEventListener('pagehide', record, { capture: true });
  });
  await api.putArticle({ id: slug, slug, name: 'the-slow-one', tags: [slug, tag] });
  await open(page, `/blog?tags=${slug}`);
  await api.fault({ path: `/articles/by_name?name=${slug}`, kind: 'slow', delayMs: 1_000 });
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

test('its id and its name lead to its URL', async ({ request, api }) => {
  const [id, name, slug] = [fresh('id'), fresh('the name'), fresh('slug')];
  await api.putArticle({ id, name, slug, body: 'Once.' });
  // An id leads to its article once the site has a list with it.
  for (const part of [name, id].map(encodeURIComponent)) {
    const locationOf = async () =>
      (await request.get(`/article/${part}`, { maxRedirects: 0 })).headers().location;
    await expect.poll(locationOf).toBe(`/article/${slug}`);
  }
});

test('no slug or hidden: "Article Not Found", its reason, a way back', async ({ request, api }) => {
  const [id, name, slug] = [fresh('id'), fresh('name'), fresh('slug')];
  await api.putArticle({ id, name, slug, hidden: true, body: 'Secret.' });
  const missing = 'The article you are looking for does not exist.';
  for (const [path, text] of [
    ['/article', 'Article slug not provided'],
    ...[id, name, slug].map((it) => [`/article/${it}`, missing] as const),
  ] as const) {
    const { status, page, html } = await readPage(request, path);
    const main = page.first('main');
    const shown = [...main.texts('h1'), main.texts('p')[0]];
    expect([path, status, ...shown]).toEqual([path, 404, 'Article Not Found', text]);
    expect(readHead(html).meta.robots).toContain('noindex');
    expect(main.hrefs(BACK_TO_BLOG)).toEqual(['/blog']);
    expect(html).not.toContain('Secret.');
  }
});

test('an article that was unknown or hidden has a head of its own at every rendering', async ({
  request,
  api,
}) => {
  const visit = async (slug: string) => {
    const { status, html } = await readPage(request, `/article/${slug}`);
    const { title, canonical, meta } = readHead(html);
    return { status, title, canonical, robots: meta.robots };
  };
  const [early, hidden] = [fresh('early'), fresh('hidden')];
  const put = (slug: string, fields: object = {}) =>
    api.putArticle({ id: slug, slug, name: 'here at last', body: 'x', ...fields });
  const missing = {
    status: 404,
    title: `${problemTitles.article} | ${brand.name}`,
    robots: 'noindex, follow',
  };
  expect(await visit(early)).toMatchObject(missing);
  await put(hidden);
  expect((await visit(hidden)).status).toBe(200);
  await put(hidden, { hidden: true });
  await expect.poll(() => visit(hidden)).toMatchObject(missing);

  const expectHealed = async (slug: string) => {
    await put(slug);
    await expect.poll(async () => (await visit(slug)).status).toBe(200);
    const renderings = async () => (await api.calls(`/articles/by_name?name=${slug}`)).length;
    const before = await renderings();
    const check = async () => {
      expect(await visit(slug)).toEqual({
        status: 200,
        title: expect.stringMatching(/^Here At Last \| /),
        canonical: `${SITE_URL}/article/${slug}`,
        robots: undefined,
      });
      return renderings();
    };
    await expect.poll(check).toBeGreaterThan(before + 2);
  };
  await Promise.all([early, hidden].map(expectHealed));
});

test('in a browser ids are unique, and anchors lead to their sections', async ({ page, api }) => {
  // These headings could get the same ids as the site's own elements, or similar ones.
  const headings = ['Content', 'Menu', 'theme', 'Set up'].map(
    (it) => `## ${it}\n\n${'Text. '.repeat(500)}`,
  );
  const slug = fresh('text');
  const body = ['[There](#set-up)', ...headings].join('\n\n');
  await api.putArticle({ id: slug, slug, name: slug, body });
  await open(page, `/article/${slug}`);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

  const text = page.getByRole('article');
  await text.getByRole('link', { name: 'There' }).click();
  await expect(text.getByRole('heading', { name: 'Set up' })).toBeInViewport();
  await text.getByRole('link', { name: 'Link to section: Menu' }).click();
  await expect(page).toHaveURL(/#section-menu$/);
  await expect(text.getByRole('heading', { name: 'Menu' })).toBeInViewport();
});
