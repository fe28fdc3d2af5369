import { blogHref } from '../../lib/articles/blog-query';
import { pageNames } from '../../lib/brand/brand';
import { articlePath } from '../../lib/urls/routes';
import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import { readHead } from '../support/head';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* Slugs and queries with special characters are decoded exactly once. */

const SLUGS = [
  ...['%41bc', 'Abc', '50%25-off', '50%-off', 'a%2Fb', 'a%252Fb', 'a.segments', 'a/b'],
  ...['100%-indie', 'c++&d=e', 'é ü 🔥 مرحبا', '[slug]', "it's #1?"],
];

test('each slug has its image, sitemap entry, head and text', async ({ request, api }) => {
  const mark = fresh('mark');
  const articles = SLUGS.map((it, index) => {
    const slug = `${mark}-${it}`;
    return { slug, name: `Number ${index}`, path: articlePath(slug) };
  });

  // Drawing an image is expensive: articles of the same name share one.
  for (const { slug } of articles) {
    await api.putArticle({ id: `id-${slug}`, slug, name: 'One of many', body: 'x' });
  }
  await expect(async () => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const { path } of articles) {
      const escaped = path.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
      expect(sitemap).toContain(`${SITE_URL}${escaped}<`);
    }
  }).toPass();
  for (const { path } of articles) {
    expect((await request.get(`/share${path}.jpg`)).status(), path).toBe(200);
  }

  for (const { slug, name } of articles) {
    await api.putArticle({ id: `id-${slug}`, slug, name, body: `This is ${name}.` });
  }
  for (const _ of ['rendered', 'stored']) {
    for (const { name, path } of articles) {
      const { status, html, page } = await readPage(request, path);
      const { title, canonical } = readHead(html);
      expect([status, canonical, ...page.texts('h1')]).toEqual([200, SITE_URL + path, name]);
      expect(title, path).toContain(`${name} | `);
      expect(html, path).toContain(`This is ${name}.`);
    }
  }
});

test('each short link leads to its own target', async ({ request, api }) => {
  // A slug with a slash, a question mark or a hash would be another path of the API.
  const slugs = SLUGS.filter((slug) => !/[/?#]/.test(slug)).map((slug) => fresh(slug));
  for (const [index, slug] of slugs.entries()) {
    await api.putRedirect(encodeURIComponent(slug), `/blog?page=${index + 2}`);
  }
  for (const [index, slug] of slugs.entries()) {
    const target = `/blog?page=${index + 2}`;
    const response = await request.get(`/r/${encodeURIComponent(slug)}`, { maxRedirects: 0 });
    expect([slug, response.status(), response.headers().location]).toEqual([slug, 307, target]);
    const json = await request.get(`/api/redirects/${encodeURIComponent(slug)}`);
    expect([slug, await json.json()]).toEqual([slug, { target }]);
  }
});

const SEARCHES = [
  ...['x&tags=q&page=7', 'c++', '50%', '%41bc', 'a/b', 'é "x"'],
  // These terms are the same when decoded twice.
  ...['%2F', '%252F', '/', '%25252F'],
];

test('a search is for exactly its term', async ({ request }) => {
  const search = async (term: string) => {
    const url = `/blog?${new URLSearchParams({ search: term })}`;
    const { status, html, page } = await readPage(request, url);
    const { title, canonical } = readHead(html);
    expect(status, term).toBe(200);
    expect(title).toContain(`${pageNames.blog}: “${term}”`);
    expect(canonical).toBe(SITE_URL + blogHref({ search: term }));
    expect(page.first('input', { type: 'search' }).attribute('value')).toBe(term);
  };
  // All at once, as terms that the site mixes up would share a rendering.
  await Promise.all(SEARCHES.map(search));
});
