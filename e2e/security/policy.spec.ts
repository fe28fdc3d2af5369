import type { Page } from '@playwright/test';
import { contact } from '../../brand/copy';
import { menuPages, pages } from '../../lib/site/pages';
import { fresh } from '../../testing/fresh';
import { DEMO_URL } from '../ports';
import { HAS_VIDEO } from '../support/brand';
import { collectComplaints } from '../support/complaints';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { expect, test } from '../support/test';

test.use({ playsVideo: true });

/**
 * Pages that the visit below does not open, in the light theme because that visit begins in the
 * dark one. headers.spec.ts tests the policies themselves.
 */
const PAGES = [
  '/blog?search=contract',
  '/article/revenue-share-worked-through-with-figures',
  '/article/localisation-before-you-need-it',
  '/nothing-here',
  '/r/nothing-here',
];

/** Scrolls down, because content below the window loads and fades in when it comes near. */
const scrollDown = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test('no page violates the policy, also rendered again or in an outage', async ({ page, api }) => {
  const complaints = await collectComplaints(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  for (const path of PAGES) {
    await open(page, DEMO_URL + path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await scrollDown(page);
    expect(complaints, path).toEqual([]);
  }

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
  // The page of a short link requests its target again, which fails.
  expect(complaints.filter((it) => !it.includes('/api/redirects/'))).toEqual([]);
});

test('a visit violates no policy, and an injected script does not run', async ({ page }) => {
  const complaints = await collectComplaints(page);
  await open(page, '/');
  const playing = page.getByRole('button', { name: 'Pause the background video' });
  if (HAS_VIDEO) await expect(playing).toBeVisible();
  // Motion is reduced from here, because the video has played and transitions load nothing.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const main = page.getByRole('navigation', { name: 'Main' });
  // The last page is the contact page, whose form is sent.
  const others = menuPages.filter(({ path }) => path !== '/' && path !== pages.contact.path);
  for (const { name, path } of [...others, pages.contact]) {
    await scrollDown(page);
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await page.getByRole('button', { name: /theme/ }).click();
  }
  const form = contactForm(page);
  await form.button.click();
  await expect(form.name).toBeFocused();
  await fill(page, freshMessage());
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);

  await main.getByRole('link', { name: pages.blog.name }).click();
  await page.getByRole('searchbox').fill('press kits');
  await page.getByRole('listitem').getByRole('link', { name: 'Press Kits' }).click();
  await expect(page).toHaveURL('/article/press-kits-in-an-afternoon');
  await page.goBack();
  await expect(page).toHaveURL('/blog?search=press+kits');
  await page.goForward();
  await expect(page).toHaveURL('/article/press-kits-in-an-afternoon');

  // Waits for the transition, because resizing would abort it, which the browser reports as an
  // error.
  await expect(page.locator('html:active-view-transition')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByText(pages.home.name).click();
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);

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
