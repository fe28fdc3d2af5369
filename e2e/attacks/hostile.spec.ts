import { blogHref } from '../../lib/articles/blog-query';
import { BLOG_PAGE_SIZE } from '../../lib/constants';
import { fresh } from '../../testing/fresh';
import { HOSTILE_STRINGS } from '../../testing/hostile-strings';
import { type Part, parsePage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/** Texts in one body: in a longer one, an element that stays open would hide too many others. */
const AT_ONCE = 11;
const GROUPS = Array.from({ length: Math.ceil(HOSTILE_STRINGS.length / AT_ONCE) }, (_, at) =>
  HOSTILE_STRINGS.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
);

/** What could end an element, an attribute or the JSON-LD in an article's head. */
const ENDING = /<\/(?:title|script)|<!--|\]\]>|"/i;

/** An article with a text in each field except its body. */
const article = (text: string, tag: string, body = 'The end.') => ({
  id: fresh('hostile'),
  slug: fresh('hostile'),
  name: text,
  description: text,
  body,
  tags: [tag, text, '__proto__'],
  uploadDate: text,
  uploads: [{ name: text }, { name: `${text}.png` }],
});

/** Elements that content must not add. */
const FORBIDDEN = ['script', 'iframe', 'object', 'embed', 'base', 'meta', 'style', 'link'];
const URL_ATTRIBUTES = ['href', 'src', 'action', 'formaction'];
const ACTIVE_URL = /^\s*(javascript|data|vbscript|blob|file):/i;

/**
 * Finds event handlers, active URLs and elements that load or run something, because the main part
 * of a page must have none. The HTML is parsed as in a browser.
 * @returns a line for each; [] = harmless
 */
function harmIn(html: string): string[] {
  const [main] = parsePage(html).all('main');
  return main ? main.all().flatMap(harmOf) : ['no main part'];
}

function harmOf({ tagName, attributes }: Part): string[] {
  // The page's own JSON-LD does not run.
  const isData = attributes.some(
    ({ name, value }) => name === 'type' && value.endsWith('/ld+json'),
  );
  const harmful = attributes.filter(
    ({ name, value }) =>
      name.startsWith('on') || (URL_ATTRIBUTES.includes(name) && ACTIVE_URL.test(value)),
  );
  return [
    ...(FORBIDDEN.includes(tagName) && !isData ? [tagName] : []),
    ...harmful.map(({ name, value }) => `${tagName} ${name}=${value.slice(0, 60)}`),
  ];
}

test('hostile texts in every field', async ({ api, page, request }) => {
  const tag = fresh('hostile');
  const list = HOSTILE_STRINGS.map((text) => article(text, tag));
  const bodies = GROUPS.map((texts) => article('All', tag, [...texts, 'The end.'].join('\n\n')));
  const all = [...list, ...bodies];
  for (const one of all) await api.putArticle(one);
  const pages = Array.from({ length: Math.ceil(all.length / BLOG_PAGE_SIZE) }, (_, at) =>
    blogHref({ tags: [tag], page: at + 1 }),
  );
  const last = async () => (await request.get(pages.at(-1) ?? '')).text();
  await expect.poll(last).toContain(`page ${pages.length} of ${pages.length}`);

  for (const { slug, name } of [...bodies, ...list.filter((it) => ENDING.test(it.name))]) {
    const response = await request.get(`/article/${slug}`);
    expect(response.status(), name.slice(0, 60)).toBe(200);
    const html = await response.text();
    expect(html).toContain('The end');
    expect(harmIn(html), name.slice(0, 60)).toEqual([]);
  }
  for (const path of pages)
    expect(harmIn(await (await request.get(path)).text()), path).toEqual([]);
  for (const { slug } of bodies) {
    await page.goto(`/article/${slug}`);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(harmIn(await page.content())).toEqual([]);
  }
});

test('hostile texts in the parameters of a search', async ({ request }) => {
  // Without elements and links that end nothing, because a term is text.
  const texts = HOSTILE_STRINGS.filter((it) => ENDING.test(it) || !/[<\]]/.test(it));
  const short = texts.filter((it) => it.length < 1_000);
  for (let at = 0; at < short.length; at += 2) {
    const [text = '', other = ''] = short.slice(at, at + 2);
    const query = new URLSearchParams({ search: text, tags: other, page: other });
    const response = await request.get(`/blog?${query}`);
    expect(response.status(), `status with ${text}`).toBe(200);
    expect(harmIn(await response.text()), text).toEqual([]);
  }
});

test('no slug reaches another path of the API', async ({ api, request }) => {
  for (const slug of ['..%2F..%2Fbanner', '..%5C', 'a%2Fb', '%00', 'a%00b', '%0a']) {
    const response = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect([308, 400, 404]).toContain(response.status());
    await request.get(`/api/redirects/${slug}`, { maxRedirects: 0 });
  }
  const paths = (await api.calls('/redirects')).map(({ path }) => path);
  expect(paths.filter((path) => !/^\/redirects\/byInput\/[\w-]+$/.test(path))).toEqual([]);
});
