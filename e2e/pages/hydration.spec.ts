import { bundleIslands } from '../../build/islands.mjs';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { collectComplaints } from '../support/complaints';
import { freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/*
 * Next's own React renders islands on the server, and the package's React hydrates them in the
 * browser. Here the development build of the latter says what production would keep to itself.
 */

const PAGES = ['/', '/blog', '/blog?search=contract', '/contact', '/about', '/nothing-here'];

/** The bundle of the islands with React's development build. */
let bundle: string;
test.beforeAll(async () => {
  const made = await bundleIslands({ isDevelopment: true });
  bundle = made.text;
});

for (const theme of ['dark', 'light'] as const) {
  test(`React's development build has nothing to say of any island, and changes nothing: ${theme}`, async ({
    page,
    api,
  }) => {
    test.slow();
    const complaints = await collectComplaints(page);
    await page.addInitScript((value) => {
      localStorage.setItem('theme', value);
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => Reflect.get(entry, 'value'));
        Reflect.get(window, 'shifts').push(...shifts);
      }).observe({ type: 'layout-shift', buffered: true });
    }, theme);
    await page.route('**/_next/static/islands/*.js', (route) =>
      route.fulfill({ body: bundle, contentType: 'text/javascript' }),
    );
    const islands = () =>
      page.locator('site-island').evaluateAll((all) => all.map((it) => it.innerHTML));
    const visit = async (url: string) => {
      await page.goto(url);
      await page.waitForLoadState('load');
      const before = await islands();
      await open(page, url);
      expect(complaints, url).toEqual([]);
      expect(await islands(), url).toEqual(before);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('meta[name=theme-color]'), url).toHaveCount(1);
      await expect(page.locator('title'), url).toHaveCount(1);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), url).toEqual([]);
    };
    for (const url of PAGES) await visit(DEMO_URL + url);
    await api.fault({ path: '/', kind: '500' });
    await visit(`${SITE_URL}/article/${fresh('failing')}`);
  });
}

test.describe('a form that was posted without script', () => {
  test('has its values and errors after hydration', async ({ page }) => {
    const complaints = await collectComplaints(page);
    await page.route('**/_next/static/islands/*.js', (route) =>
      route.fulfill({ body: bundle, contentType: 'text/javascript' }),
    );
    await page.goto(`${DEMO_URL}/contact`);
    const message = freshMessage();
    // As a browser without script sends it: nothing of the site hears of it.
    await page.evaluate(
      (values) => {
        const form = document.querySelector('main form') as HTMLFormElement;
        for (const [name, value] of Object.entries(values)) {
          (form.elements.namedItem(name) as HTMLInputElement).value = value;
        }
        HTMLFormElement.prototype.submit.call(form);
      },
      { ...message, email: 'nobody' },
    );
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    const island = page.locator('site-island[name=contact-form]');
    await island.locator('input[name=subject]').focus();
    await expect
      .poll(() => island.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(message.name);
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message.message);
    expect(complaints).toEqual([]);
  });
});
