import type { Page } from '@playwright/test';
import { blog } from '../../lib/site/brand';
import { fresh } from '../../testing/fresh';
import { open } from '../support/open';
import { expect, test } from '../support/test';
import { tooWide } from '../support/too-wide';

/* The blog's cards for articles of all kinds. The list of a fresh tag or term is not cached. */

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test('a card of a complete article, and one of an empty article', async ({ page, api }) => {
  const tag = fresh('tag');
  await api.putArticle({
    id: fresh('full'),
    name: 'the-full-article',
    description: 'Everything is here.',
    tags: [tag, 'second', 'third', 'fourth'],
    uploadDate: '2026-02-28T23:30:00Z',
    uploads: [{ name: 'notes.pdf' }, { name: 'Cover One.PNG' }, { name: 'other.webp' }],
  });
  const bare = fresh('bare');
  await api.putArticle({ id: bare, tags: [tag] });

  await open(page, `/blog?tags=${tag}`);
  const full = card(page, 'The Full Article');
  await expect(full.getByRole('time')).toHaveText('28 February 2026');
  await expect(full.getByText('5 min read')).toBeVisible();
  await expect(full.getByText('Everything is here.')).toBeVisible();
  await expect(full.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    tag,
    'second',
  ]);
  await expect(full.locator('img')).toHaveAttribute('src', /Cover(%25|%)20One\.PNG/);
  await expect(full.getByRole('link')).toHaveAttribute('href', '/article/the-full-article');

  const plain = card(page, 'Untitled');
  await expect(plain.getByText(blog.descriptionFallback)).toBeVisible();
  await expect(plain.getByRole('time')).toHaveCount(0);
  await expect(plain.locator('img')).toHaveCount(0);
  await expect(plain.locator('svg')).toBeVisible();
  await plain.getByRole('link').click();
  await expect(page).toHaveURL(`/article/${bare}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled');
});

test('the link of a card has the slug of its article, else the name', async ({ page, api }) => {
  const tag = fresh('tag');
  const [slug, name] = [fresh('slug'), fresh('name')];
  await api.putArticle({ id: fresh('a'), name: 'with-both', slug, tags: [tag] });
  await api.putArticle({ id: fresh('b'), name, slug: null, tags: [tag] });
  await open(page, `/blog?tags=${tag}`);
  await expect(card(page, 'With Both').getByRole('link')).toHaveAttribute(
    'href',
    `/article/${slug}`,
  );
  await page.locator(`a[href="/article/${name}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Name');
});

test('a search requests its term from the API, and shows matches in title or description only', async ({
  page,
  api,
}) => {
  const term = `${fresh('term')} & <ü>`;
  const put = (name: string, rest: object) => api.putArticle({ id: fresh(name), name, ...rest });
  await put('in-description', { description: `Here: ${term.toUpperCase()}.` });
  await put('in-body-only', { body: `Here: ${term}.` });
  await put('hidden-one', { description: term, hidden: true });

  await open(page, `/blog?search=${encodeURIComponent(term)}`);
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText([
    'In Description',
  ]);
  const calls = await api.calls('/articles?search=');
  expect(calls.map(({ path }) => new URL(path, api.url).searchParams.get('search'))).toContain(
    term,
  );
});

test('invalid items are left out, the others shown', async ({ page, api }) => {
  const term = fresh('term');
  const put = (rest: object) => api.putArticle({ id: fresh('id'), description: term, ...rest });
  await put({ name: 'the-good-one', extra: { of: ['no', 'interest'] } });
  await put({ name: 42 });
  await put({ name: 'bad-body', body: ['no', 'text'] });
  await put({ name: 'odd-tags', tags: ['valid', 7, null, ' '], uploads: [null, { name: 1 }] });
  await put({ name: 'odd-date', uploadDate: 'yesterday' });
  await open(page, `/blog?search=${term}`);
  const titles = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Odd Date', 'The Good One', 'Odd Tags']);
  await expect(card(page, 'Odd Tags').getByRole('list', { name: 'Tags' })).toHaveText('valid');
  await expect(card(page, 'Odd Date').getByRole('time')).toHaveCount(0);
});

test('the articles of a tag are paginated', async ({ page, api }) => {
  const tag = fresh('tag');
  for (let number = 10; number < 23; number++) {
    await api.putArticle({
      id: fresh('many'),
      name: `number-${number}`,
      tags: [tag],
      uploadDate: `2026-01-${number}`,
    });
  }
  await open(page, `/blog?tags=${tag}`);
  const titles = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(12);
  await expect(titles.first()).toHaveText('Number 22');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/blog?tags=${tag}&page=2`);
  await expect(titles).toHaveText(['Number 10']);
  await page.reload();
  await expect(titles).toHaveText(['Number 10']);
});

test('a tag with a comma is one tag: as a link, in the list, and without JavaScript', async ({
  page,
  request,
  api,
}) => {
  const [comma, half] = [`${fresh('rock')}, paper`, fresh('half')];
  const query = new URLSearchParams({ tags: comma.replace(',', '\\,') });
  await api.putArticle({ id: fresh('b'), name: 'half-a-tag', slug: half, tags: ['paper'] });
  await api.putArticle({ id: fresh('a'), name: 'the-whole-tag', slug: fresh('w'), tags: [comma] });
  // Such a tag is looked for in the plain list, which may be stored from before this test.
  const found = async () => (await request.get(`/blog?${query}`)).text();
  await expect.poll(found).toContain('1 article tagged');
  await open(page, `/blog?${query}`);
  await expect(page.getByText(`1 article tagged ${comma}`)).toBeVisible();
  await card(page, 'The Whole Tag').getByRole('link').click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: comma }).click();
  await expect(page.getByText(`1 article tagged ${comma}`)).toBeVisible();
  await expect(card(page, 'The Whole Tag')).toBeVisible();
  await expect(card(page, 'Half A Tag')).toHaveCount(0);
});

test('a very long word in a card makes no page wider', async ({ page, api }) => {
  const tag = fresh('tag');
  // The longest that a tag may be.
  const word = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200);
  await api.putArticle({ id: fresh('t'), name: word, tags: [tag] });
  await api.putArticle({ id: fresh('d'), name: 'described', description: word, tags: [tag] });
  await api.putArticle({ id: fresh('g'), name: 'tagged', tags: [word, tag] });
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `/blog?tags=${tag}`);
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(3);
    expect(await tooWide(page), `${width} px`).toEqual([]);
    const wider = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((all) =>
        all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.className),
      );
    expect(wider, `${width} px`).toEqual([]);
  }
});
