import { articlePath } from '../../lib/site/urls/paths';
import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import { readHead } from '../support/head';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/* Slugs and queries with special characters are decoded exactly once. */

const SLUGS = [
  ...['%41bc', 'Abc', '50%25-off', '50%-off', 'a%2Fb', 'a%252Fb', 'a/b'],
  ...['c++&d=e', 'é ü 🔥 مرحبا', '[slug]', "it's #1?"],
];

test('each slug has its image, sitemap entry, head and text', async ({ request, api }) => {
  const mark = fresh('mark');
  const articles = SLUGS.map((it, index) => {
    const slug = `${mark}-${it}`;
    return { slug, text: `This is number ${index}.`, path: articlePath(slug) };
  });
  // Articles of the same name share an image, because drawing one is expensive.
  for (const { slug, text } of articles) {
    await api.putArticle({ id: `id-${slug}`, slug, name: 'One of many', body: text });
  }
  await expect(async () => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const { path } of articles) {
      const escaped = path.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
      expect(sitemap).toContain(`${SITE_URL}${escaped}<`);
    }
  }).toPass();
  for (const { path, text } of articles) {
    expect((await request.get(`/share${path}.jpg`)).status(), path).toBe(200);
    const { status, html } = await readPage(request, path);
    expect([status, readHead(html).canonical]).toEqual([200, SITE_URL + path]);
    expect(html, path).toContain(text);
  }
});

test('each short link leads to its own target', async ({ request, api }) => {
  // A slug with a slash, a question mark or a hash would change the path of the API.
  const slugs = SLUGS.filter((slug) => !/[/?#]/.test(slug)).map((slug) =>
    encodeURIComponent(fresh(slug)),
  );
  for (const [index, slug] of slugs.entries()) await api.putRedirect(slug, `/blog?page=${index}`);
  for (const [index, slug] of slugs.entries()) {
    const target = `/blog?page=${index}`;
    const { location } = (await request.get(`/r/${slug}`, { maxRedirects: 0 })).headers();
    const json = await (await request.get(`/api/redirects/${slug}`)).json();
    expect([slug, location, json]).toEqual([slug, target, { target }]);
  }
});

test('a search is for exactly its term', async ({ request }) => {
  const terms = ['x&tags=q&page=7', 'c++', '50%', 'é "x"', '%2F', '%252F', '/', '%25252F'];
  // Searches run at once, because confused terms would share a rendering.
  const search = async (term: string) => {
    const { page } = await readPage(request, `/blog?${new URLSearchParams({ search: term })}`);
    expect(page.first('input', { type: 'search' }).attribute('value')).toBe(term);
  };
  await Promise.all(terms.map(search));
});
