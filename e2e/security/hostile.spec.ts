import type { Page } from '@playwright/test';
import { fresh } from '../../testing/fresh';
import { HOSTILE_STRINGS } from '../../testing/hostile/strings';
import { titles } from '../support/blog-page';
import { harmIn } from '../support/harmless';
import { expect, test } from '../support/test';

/** Expects that no script of the content has run or could run in the page. */
async function expectHarmless(page: Page) {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(harmIn(await page.content())).toEqual([]);
}

/** The texts in groups that are as large as they may be. */
function inGroups(texts: readonly string[], mayGrow: (group: string[], next: string) => boolean) {
  const groups: string[][] = [[]];
  for (const text of texts) {
    const last = groups.at(-1) ?? [];
    if (mayGrow(last, text)) last.push(text);
    else groups.push([text]);
  }
  return groups;
}

test.describe.configure({ mode: 'parallel' });

/** An article with a text in every field. */
const article = (id: string, text: string, tag: string) => ({
  id,
  slug: fresh('hostile'),
  name: text,
  description: text,
  body: `${text}\n\nThe end of it.`,
  tags: [tag, text, '__proto__'],
  uploadDate: text,
  uploads: [{ name: text }, { name: `${text}.png` }],
});

test(`${HOSTILE_STRINGS.length} hostile texts in every field`, async ({ api, request }) => {
  // One article that changes, as many articles would show on each other's pages.
  const id = fresh('hostile');
  for (const text of HOSTILE_STRINGS) {
    const hostile = article(id, text, '__proto__');
    await api.putArticle(hostile);
    const response = await request.get(`/article/${hostile.slug}`);
    expect(response.status(), `status with ${text.slice(0, 60)}`).toBe(200);
    const html = await response.text();
    expect(html).toContain('The end of it.');
    expect(harmIn(html), text.slice(0, 60)).toEqual([]);
  }
});

test('hostile texts in titles, tags and bodies, in a browser', async ({ api, page, request }) => {
  // Each list shows as many as fit on a page.
  for (const texts of inGroups(HOSTILE_STRINGS, (group) => group.length < 11)) {
    const tag = fresh('hostile');
    const list = texts.map((text) => article(fresh('hostile'), text, tag));
    const body = [...texts, 'The end of them.'].join('\n\n');
    const together = { ...article(fresh('hostile'), 'Together', tag), body };
    for (const one of [...list, together]) await api.putArticle(one);
    const listed = async () => (await request.get(`/blog?tags=${tag}`)).text();
    await expect.poll(listed).toContain(together.slug);
    await page.goto(`/blog?tags=${tag}`);
    await expect(titles(page)).toHaveCount(list.length + 1);
    await expectHarmless(page);
    await page.goto(`/article/${together.slug}`);
    await expect(page.getByText('The end of them.')).toBeVisible();
    await expectHarmless(page);
    await api.reset();
  }
});

test('hostile texts in the search parameter', async ({ request }) => {
  for (const text of HOSTILE_STRINGS.filter((it) => it.length < 1_000)) {
    const query = new URLSearchParams({ search: text, tags: text, page: text });
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
