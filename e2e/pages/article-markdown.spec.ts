import type { Page } from '@playwright/test';
import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import type { FaultyApi } from '../support/faulty-api';
import { open } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* How the Markdown of an article's body is rendered. */

async function openText(page: Page, api: FaultyApi, body: string) {
  const slug = fresh('text');
  await api.putArticle({ id: slug, slug, name: 'a-text', body });
  await open(page, `/article/${slug}`);
  return page.getByRole('article');
}

test('Markdown becomes headings with anchors, lists, quotes, tables and code', async ({
  page,
  api,
}) => {
  const text = await openText(
    page,
    api,
    [
      '# First rank',
      '## A section',
      '**bold** and ~~gone~~',
      '- one\n- two',
      '> quoted',
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '```js\nconst x = 1;\n```',
      '- [x] done',
      'A note.[^1]\n\n[^1]: The note itself.',
    ].join('\n\n'),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Text');
  await expect(text.getByRole('heading', { level: 2, name: 'First rank' })).toBeVisible();
  await expect(text.getByRole('strong')).toHaveText('bold');
  await expect(text.getByRole('deletion')).toHaveText('gone');
  await expect(text.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible();
  await expect(text.getByRole('blockquote')).toHaveText('quoted');
  await expect(text.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(text.locator('pre code .hljs-keyword')).toHaveText('const');
  await expect(text.getByRole('checkbox')).toBeChecked();
  await expect(text.getByText('The note itself.')).toBeVisible();

  const section = text.getByRole('heading', { level: 2, name: 'A section' });
  await text.getByRole('link', { name: 'Link to section: A section' }).click();
  await expect(page).toHaveURL(/#section-a-section$/);
  await expect(section).toBeInViewport();
});

test('only external links open in a new tab, say so, and are not followed by crawlers', async ({
  page,
  api,
}) => {
  const own = `${SITE_URL}/about`;
  const text = await openText(
    page,
    api,
    [
      '[out](https://elsewhere.example/a?b=c)',
      '[bare](//elsewhere.example/)',
      `[own](${own})`,
      '[path](/contact)',
      '[mail](mailto:a@b.example)',
      '[part](#part)',
      '<https://auto.example/>',
    ].join('\n\n'),
  );
  for (const name of ['out', 'bare', 'https://auto.example/']) {
    const link = text.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    await expect(link).toHaveAccessibleName(`${name} (opens in a new tab)`);
  }
  for (const name of ['own', 'path', 'mail', 'part']) {
    const link = text.getByRole('link', { name });
    await expect(link).not.toHaveAttribute('target');
    await expect(link).not.toHaveAttribute('rel');
  }
});

test('HTML is shown as text, and nothing of it runs', async ({ page, api }) => {
  const text = await openText(
    page,
    api,
    [
      '<script>window.hacked = 1</script>',
      '<img src="/x" onerror="window.hacked = 1">',
      '[click](javascript:window.hacked=1)',
      '<meta name="x-page-status" content="404"/>',
      '`</script><script>window.hacked = 1</script>`',
    ].join('\n\n'),
  );
  await expect(text.getByText('<script>window.hacked = 1</script>').first()).toBeVisible();
  await expect(text.getByText('onerror=')).toBeVisible();
  await expect(text.locator('a[href^=javascript]')).toHaveCount(0);
  await text.getByText('click', { exact: true }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect((await page.reload())?.status()).toBe(200);
});

test('ids of headings never clash with those of the site, and links of an author lead to them', async ({
  page,
  api,
}) => {
  const headings = ['Content', 'Menu', 'theme', 'Set up'].map(
    (it) => `## ${it}\n\n${'Text. '.repeat(500)}`,
  );
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  const text = await openText(page, api, ['[There](#set-up)', ...headings].join('\n\n'));
  const doubled = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
  expect(doubled).toEqual([]);
  await text.getByRole('link', { name: 'There' }).click();
  await expect(text.getByRole('heading', { name: 'Set up' })).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('pictures are uploads, from origins in IMAGE_ORIGINS, or become links', async ({
  api,
  start,
}) => {
  const own = await start({ IMAGE_ORIGINS: 'https://pictures.example' });
  const slug = fresh('pictures');
  await api.putArticle({
    id: slug,
    slug,
    name: slug,
    uploads: [{ name: 'a shot.png' }],
    body: [
      '![Upload](a%20shot.png)',
      '![Named](https://pictures.example/b.png)',
      '![Strange](https://elsewhere.example/c.png)',
    ].join('\n\n'),
  });
  const response = await fetch(`${OWN_URL}/article/${slug}`);
  const html = await response.text();
  expect(html).toContain(`src="/media/covers/${slug}/a%20shot.png"`);
  expect(html).toContain('src="https://pictures.example/b.png"');
  expect(html).toContain('<a href="https://elsewhere.example/c.png"');
  expect(html).not.toContain('src="https://elsewhere.example');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("img-src 'self' https://pictures.example;");
  const lines = own
    .output()
    .split('\n')
    .filter((line) => line.includes('IMAGE_ORIGINS'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ id: slug, pictures: ['https://elsewhere.example/c.png'] }),
  ]);
});
