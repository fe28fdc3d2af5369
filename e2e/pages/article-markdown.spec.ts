import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import type { FaultyApi } from '../support/faulty-api';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, test } from '../support/test';

/*
 * The rendered Markdown of an article's body. Pictures are in e2e/security/headers.spec.ts, hostile
 * texts in e2e/security/hostile.spec.ts.
 */

async function putText(api: FaultyApi, parts: string[]): Promise<string> {
  const slug = fresh('text');
  await api.putArticle({ id: slug, slug, name: 'a-text', body: parts.join('\n\n') });
  return `/article/${slug}`;
}

test('Markdown becomes elements, and external links open in new tabs', async ({ request, api }) => {
  const path = await putText(api, [
    '# First rank',
    '## A section',
    '**bold** and ~~gone~~',
    '- one\n- two',
    '> quoted',
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '```js\nconst x = 1;\n```',
    '- [x] done',
    'A note.[^1]\n\n[^1]: The note itself.',
    `[out](https://elsewhere.example/a?b=c) [own](${SITE_URL}/about)`,
    '[path](/contact) [mail](mailto:a@b.example) <https://auto.example/>',
  ]);
  const { status, page } = await readPage(request, path);
  expect([status, page.texts('h1')]).toEqual([200, ['A Text']]);
  const text = page.first('article');
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

  const link = (name: string) => {
    const anchor = text.all('a').find((it) => it.text.startsWith(name));
    return [anchor?.text, anchor?.attribute('target'), anchor?.attribute('rel')];
  };
  for (const name of ['out', 'https://auto.example/']) {
    const hint = `${name} (opens in a new tab)`;
    expect(link(name)).toEqual([hint, '_blank', 'nofollow noopener noreferrer']);
  }
  for (const name of ['own', 'path', 'mail']) {
    expect(link(name)).toEqual([name, undefined, undefined]);
  }
});

test('in a browser ids are unique, and anchors lead to their sections', async ({ page, api }) => {
  // These headings would get ids that the site uses itself, or similar ones.
  const headings = ['Content', 'Menu', 'theme', 'Set up'].map(
    (it) => `## ${it}\n\n${'Text. '.repeat(500)}`,
  );
  await open(page, await putText(api, ['[There](#set-up)', ...headings]));
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

  const text = page.getByRole('article');
  await text.getByRole('link', { name: 'There' }).click();
  await expect(text.getByRole('heading', { name: 'Set up' })).toBeInViewport();
  await text.getByRole('link', { name: 'Link to section: Menu' }).click();
  await expect(page).toHaveURL(/#section-menu$/);
  await expect(text.getByRole('heading', { name: 'Menu' })).toBeInViewport();
});
