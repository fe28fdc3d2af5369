import type { APIRequestContext } from '@playwright/test';
import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import type { FaultyApi } from '../support/faulty-api';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/*
 * The rendered Markdown of an article's body: first its HTML, without a browser, then its behaviour
 * in a browser. Pictures are in e2e/security/headers.spec.ts.
 */

async function putText(api: FaultyApi, parts: string[]): Promise<string> {
  const slug = fresh('text');
  await api.putArticle({ id: slug, slug, name: 'a-text', body: parts.join('\n\n') });
  return `/article/${slug}`;
}

async function readText(request: APIRequestContext, api: FaultyApi, parts: string[]) {
  const { status, html, page } = await readPage(request, await putText(api, parts));
  expect(status).toBe(200);
  return { html, page, text: page.first('article') };
}

const HOSTILE = [
  '<script>window.hacked = 1</script>',
  '<img src="/x" onerror="window.hacked = 1">',
  '[click](javascript:window.hacked=1)',
  '<meta name="x-page-status" content="404"/>',
  '`</script><script>window.hacked = 1</script>`',
];

test('Markdown becomes headings, lists, quotes, tables and code', async ({ request, api }) => {
  const { page, text } = await readText(request, api, [
    '# First rank',
    '## A section',
    '**bold** and ~~gone~~',
    '- one\n- two',
    '> quoted',
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '```js\nconst x = 1;\n```',
    '- [x] done',
    'A note.[^1]\n\n[^1]: The note itself.',
  ]);
  expect(page.texts('h1')).toEqual(['A Text']);
  expect(text.texts('h2')[0]).toBe('First rank');
  expect(text.texts('h2', { id: 'section-a-section' })).toEqual(['A section']);
  const anchor = text.first('a', { href: '#section-a-section' });
  expect(anchor.attribute('aria-label')).toBe('Link to section: A section');
  expect(text.texts('strong')).toEqual(['bold']);
  expect(text.texts('del')).toEqual(['gone']);
  expect(text.texts('li')).toEqual(expect.arrayContaining(['one', 'two']));
  expect(text.texts('blockquote')).toEqual(['quoted']);
  expect(text.texts('td')).toEqual(['1', '2']);
  expect(text.first('pre').texts('span', { class: /hljs-keyword/ })).toEqual(['const']);
  expect(text.all('input', { type: 'checkbox', checked: '' })).toHaveLength(1);
  expect(text.text).toContain('The note itself.');
});

test('only external links open in a new tab, and tell crawlers not to follow them', async ({
  request,
  api,
}) => {
  const { text } = await readText(request, api, [
    '[out](https://elsewhere.example/a?b=c)',
    '[bare](//elsewhere.example/)',
    `[own](${SITE_URL}/about)`,
    '[path](/contact)',
    '[mail](mailto:a@b.example)',
    '[part](#part)',
    '<https://auto.example/>',
  ]);
  const link = (name: string) => {
    const anchor = text.all('a').find((it) => it.text.startsWith(name));
    return [anchor?.text, anchor?.attribute('target'), anchor?.attribute('rel')];
  };
  for (const name of ['out', 'bare', 'https://auto.example/']) {
    const hint = `${name} (opens in a new tab)`;
    expect(link(name)).toEqual([hint, '_blank', 'nofollow noopener noreferrer']);
  }
  for (const name of ['own', 'path', 'mail', 'part']) {
    expect(link(name)).toEqual([name, undefined, undefined]);
  }
});

test('in a browser no script of an article runs, ids are unique, and anchors work', async ({
  page,
  api,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  // These headings would get ids that the site uses itself, or similar ones.
  const headings = ['Content', 'Menu', 'theme', 'Set up'].map(
    (it) => `## ${it}\n\n${'Text. '.repeat(500)}`,
  );
  const path = await putText(api, ['[There](#set-up)', ...HOSTILE, ...headings]);
  expect((await open(page, path))?.status()).toBe(200);
  const doubled = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
  expect(doubled).toEqual([]);

  const text = page.getByRole('article');
  await text.getByText('click', { exact: true }).click();
  await text.getByRole('link', { name: 'There' }).click();
  await expect(text.getByRole('heading', { name: 'Set up' })).toBeInViewport();
  await text.getByRole('link', { name: 'Link to section: Menu' }).click();
  await expect(page).toHaveURL(/#section-menu$/);
  await expect(text.getByRole('heading', { name: 'Menu' })).toBeInViewport();

  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect(complaints).toEqual([]);
  // The reload gets the stored page, which keeps its status whatever its text says.
  expect((await page.reload())?.status()).toBe(200);
});
