import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contact } from '../../brand/copy';
import { OWN_SITE_PORT } from '../ports';
import { contactForm, expectError, fill, freshMessage } from '../support/contact-form';
import { expect, test } from '../support/own-site';
import { type RunningServer, startServer } from '../support/running-server';

/* `next dev` hydrates whole pages from the production source: islands and scripts are the same, and
   React reports mistakes. */

const url = `http://localhost:${OWN_SITE_PORT}`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'development-'));
const contentDir = path.join(dataDir, 'content');
let site: RunningServer;

// The first visit compiles a page, which takes minutes on a busy machine.
test.use({ baseURL: url.replace('localhost', '127.0.0.1') });

test.beforeAll(async () => {
  cpSync('cms/content', contentDir, { recursive: true });
  site = await startServer({
    args: ['node_modules/next/dist/bin/next', 'dev', '-p', String(OWN_SITE_PORT)],
    env: {
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: dataDir,
      CONTENT_DIR: contentDir,
    },
    url: `${url}/robots.txt`,
  });
});
test.afterAll(async () => {
  await site.stop('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('islands work, also at 127.0.0.1, and React warns of nothing', async ({ page }) => {
  test.slow();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // next-themes also renders its script in the browser, about which React warns needlessly.
    const isKnown = text.includes('Encountered a script tag');
    if (message.type() === 'error' && !isKnown) complaints.push(text);
  });
  const isHydrated = () =>
    page.waitForFunction(() =>
      [...document.querySelectorAll('site-island > *')].some((it) =>
        Object.keys(it).some((key) => key.startsWith('__react')),
      ),
    );

  // One page, because each takes seconds to compile.
  await page.goto('/contact');
  await isHydrated();
  const root = page.locator('html');
  for (const theme of ['light', 'dark']) {
    // Retried, because `next dev` reloads pages on a busy machine.
    await expect(async () => {
      if ((await root.getAttribute('data-theme')) !== theme) {
        await page.getByRole('button', { name: /theme/ }).click({ timeout: 5_000 });
      }
      await expect(root).toHaveAttribute('data-theme', theme, { timeout: 5_000 });
    }).toPass();
  }

  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, { ...message, email: 'nobody' });
  await form.button.click();
  await expectError(form.email, 'Please enter a valid email address');
  await form.email.fill(message.email);
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  expect(complaints).toEqual([]);
});

test('a saved file of the content is shown at the next reload', async ({ page }) => {
  test.slow();
  const name = 'notes-from-a-quiet-month';
  await page.goto(`/article/${name}`);
  await expect(page.getByRole('article')).toContainText('a line so flat');
  appendFileSync(path.join(contentDir, 'articles', name, 'article.md'), '\nAdded at home.\n');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Added at home.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('headers and statuses are those of production', async () => {
  const get = (path: string) => fetch(url + path);
  for (const [path, status] of [
    ['/contact', 200],
    ['/article/no-such-article', 404],
  ] as const) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, status]);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self';");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});
