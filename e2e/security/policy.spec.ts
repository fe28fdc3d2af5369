import { contact, navigation } from '../../lib/site/brand';
import { fresh } from '../../testing/fresh';
import { DEMO_URL } from '../ports';
import { collectComplaints } from '../support/complaints';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { expect, test } from '../support/test';

const PAGES = [
  '/',
  '/blog',
  '/blog?search=contract',
  '/blog?page=2',
  '/article/revenue-share-worked-through-with-figures',
  '/article/localisation-before-you-need-it',
  '/contact',
  '/about',
  '/nothing-here',
  '/article/nothing-here',
  '/r/nothing-here',
  '/r',
  '/article',
];

for (const theme of ['dark', 'light']) {
  test(`no page violates the policy or complains, ${theme}`, async ({ page }) => {
    test.slow();
    const complaints = await collectComplaints(page);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    for (const path of PAGES) {
      const response = await open(page, DEMO_URL + path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toMatch(/script-src 'self'(?: 'sha256-[^']+'){3};/);
      expect(policy, path).toMatch(/style-src 'self' 'sha256-[^']+';/);
      expect(policy, path).not.toContain('unsafe');
      // Content below the window loads and fades in when it comes near.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(complaints, path).toEqual([]);
    }
  });
}

test('a visit violates no policy: links, search, toggle, menu, form, back and forward', async ({
  page,
}) => {
  const complaints = await collectComplaints(page);
  await open(page, '/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const { name, href } of navigation) {
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(href);
    await page.getByRole('button', { name: /theme/ }).click();
  }
  const form = contactForm(page);
  await form.button.click();
  await expect(form.name).toBeFocused();
  await fill(page, freshMessage());
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);

  await main.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('searchbox').fill('press kits');
  await page.getByRole('listitem').getByRole('link', { name: 'Press Kits' }).click();
  await expect(page).toHaveURL('/article/press-kits-in-an-afternoon');
  await page.goBack();
  await expect(page).toHaveURL('/blog?search=press+kits');
  await page.goForward();
  await expect(page).toHaveURL('/article/press-kits-in-an-afternoon');

  // A change of the window's size would abort the transition, which the browser reports.
  await expect(page.locator('html:active-view-transition')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Home').click();
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);
});

test('pages rendered again, during an outage or from a hostile article violate no policy', async ({
  page,
  api,
}) => {
  const complaints = await collectComplaints(page);
  const slug = fresh('strange');
  await api.putArticle({
    id: slug,
    slug,
    name: "</title><script>'\u2028",
    description: '"><svg onload=alert(1)>',
    body: '| a |\n|:-:|\n| <b style="color:red">x</b> |\n\n```html\n<script>1</script>\n```\n\n\u2028',
    tags: ['<script>', '"&'],
  });
  await open(page, `/article/${slug}`);
  await open(page, `/article/${slug}`);
  await api.fault({ path: '/', kind: '500' });
  await open(page, `/article/${fresh('failing')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await page.goto(`/r/${fresh('failing')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
  // The page itself requests the target of the link again, which fails.
  expect(complaints.filter((it) => !it.includes('/api/redirects/'))).toEqual([]);
});

test('injected scripts do not run, and are reported', async ({ page }) => {
  const complaints = await collectComplaints(page);
  await open(page, '/about');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.injected = true');
    document.body.append(button);
    button.click();
    return Reflect.get(window, 'injected');
  });
  expect(ran).toBeUndefined();
  await expect.poll(() => complaints.join('\n')).toContain('script-src-attr: inline');
});
