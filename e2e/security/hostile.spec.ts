import type { Page } from '@playwright/test';
import { fresh } from '../../testing/fresh';
import { HOSTILE_STRINGS } from '../../testing/hostile/strings';
import { expect, test } from '../support/test';

/** Expects a page without anything that its content must not add. */
async function expectHarmless(page: Page) {
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('main *')];
    const isActive = (url: string) => /^\s*(javascript|data|vbscript|blob|file):/i.test(url);
    return {
      hacked: 'hacked' in window,
      handlers: elements
        .flatMap((element) => [...element.attributes])
        .filter(({ name }) => name.startsWith('on'))
        .map(({ name }) => name),
      activeUrls: elements
        .flatMap((element) =>
          ['href', 'src', 'action', 'formaction'].map((a) => element.getAttribute(a) ?? ''),
        )
        .filter(isActive),
      // The page's own JSON-LD is no script that runs.
      strangers: document.querySelectorAll(
        'main :is(script:not([type="application/ld+json"]), iframe, object, embed, base, meta)',
      ).length,
    };
  });
  expect(found).toEqual({ hacked: false, handlers: [], activeUrls: [], strangers: 0 });
}

/** The number of texts in one banner. */
const BANNER_TEXTS = 8;

test.describe.configure({ timeout: 600_000, mode: 'parallel' });

test(`${HOSTILE_STRINGS.length} hostile texts in every field of an article`, async ({
  api,
  page,
}) => {
  // One article that changes: many of them would be on each other's pages.
  const id = fresh('hostile');
  for (const text of HOSTILE_STRINGS) {
    const slug = fresh('hostile');
    await api.putArticle({
      id,
      slug,
      name: text,
      description: text,
      body: `${text}\n\nThe end of it.`,
      tags: [text, '__proto__'],
      uploadDate: text,
      uploads: [{ name: text }, { name: `${text}.png` }],
    });
    const response = await page.goto(`/article/${slug}`);
    expect(response?.status(), `status with ${text.slice(0, 60)}`).toBe(200);
    await expect(page.getByText('The end of it.')).toBeVisible();
    await expectHarmless(page);
  }
});

test('hostile texts in the search parameter', async ({ page }) => {
  for (const text of HOSTILE_STRINGS.filter((it) => it.length < 1_000)) {
    const query = new URLSearchParams({ search: text, tags: text, page: text });
    const response = await page.goto(`/blog?${query}`);
    expect(response?.status(), `status with ${text}`).toBe(200);
    await expectHarmless(page);
  }
});

test('hostile texts in the banner', async ({ api, page, request }) => {
  const texts = HOSTILE_STRINGS.filter((it) => it.trim() && it.length < 1_000);
  // A new banner shows only after a second, so each tries several texts.
  for (let start = 0; start < texts.length; start += BANNER_TEXTS) {
    const mark = fresh('banner');
    const body = texts.slice(start, start + BANNER_TEXTS).join('\n');
    await api.putBanner({ active: true, body: `${body} ${mark}`, link: texts[start] });
    await expect.poll(async () => (await request.get('/')).text()).toContain(mark);
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(mark);
    await expectHarmless(page);
  }
});

const BAD_TARGETS: readonly unknown[] = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://user:password@evil.example/',
  'https://user@evil.example/',
  'https://example.com/\r\nSet-Cookie: hacked=1',
  'ftp://example.com',
  'mailto:a@example.com',
  'example.com',
  '',
  ' ',
  7,
  0,
  true,
  null,
  [],
  ['https://example.com'],
  {},
  { url: 'https://example.com' },
  `https://example.com/${'x'.repeat(10_000)}`,
];

test(`${BAD_TARGETS.length} unsafe targets of short links are refused`, async ({
  api,
  request,
}) => {
  for (const target of BAD_TARGETS) {
    const slug = fresh('bad');
    await api.putRedirect(slug, target);
    const response = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect(response.status(), `status with ${JSON.stringify(target)?.slice(0, 60)}`).toBe(404);
    expect(response.headers().location).toBeUndefined();
    expect(await response.text()).toContain('Redirect not found');
    expect((await request.get(`/api/redirects/${slug}`)).status()).toBe(404);
  }
});

test('no slug reaches another path of the API', async ({ api, request }) => {
  for (const slug of [
    '..%2F..%2Fredirects',
    '..%2F..%2Fbanner',
    '..%5C',
    'a%2Fb',
    '%5C',
    '%00',
    'a%00b',
    '%0a',
  ]) {
    const response = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect([308, 400, 404]).toContain(response.status());
    await request.get(`/api/redirects/${slug}`, { maxRedirects: 0 });
  }
  const calls = await api.calls('/redirects');
  expect(
    calls.map((call) => call.path).filter((path) => !/^\/redirects\/byInput\/[\w-]+$/.test(path)),
  ).toEqual([]);
});
