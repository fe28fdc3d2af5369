import { brand } from '../../brand/brand';
import { contact, home } from '../../brand/copy';
import { layoutLabels, themeLabels } from '../../lib/brand/labels';
import { CONTACT_LABELS } from '../../lib/contact/form';
import { pages } from '../../lib/site/pages';
import { fresh } from '../../testing/fresh';
import { DEMO_URL } from '../ports';
import { clearLink, searchBox, titles } from '../support/blog-page';
import {
  contactForm,
  expectError,
  expectValues,
  fill,
  freshMessage,
  visibleAnswers,
} from '../support/contact-form';
import { open } from '../support/open';
import { expect, NO_TRANSITIONS, test } from '../support/test';

/* Journeys in Chromium, Firefox and WebKit. e2e/pages tests the details of each page. */

test.use(NO_TRANSITIONS);

const ARTICLE = { title: 'What A Wishlist Is Worth', path: '/article/what-a-wishlist-is-worth' };

test('the theme switches, and a reload keeps it', async ({ page }) => {
  await open(page, `${DEMO_URL}/about`);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: themeLabels.dark }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
  const color = page.locator('meta[name=theme-color]');
  await expect(color).toHaveAttribute('content', brand.themeColors.light);
});

test('a press outside of the open menu closes it and does nothing else; a link in it leads on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 800 });
  await page.goto(DEMO_URL);
  const menu = page.getByRole('navigation', { name: layoutLabels.menu });
  const button = page.getByRole('button', { name: layoutLabels.menu });
  const action = page.getByRole('main').getByRole('link', { name: home.action }).first();
  await action.evaluate((it) => it.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const { x = 0, y = 0, width = 0, height = 0 } = (await action.boundingBox()) ?? {};
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  // The press is on the call to action, the page's most important link, below the menu's backdrop.
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${DEMO_URL}/`);
  await button.click();
  await menu.getByRole('link', { name: pages.blog.name }).click();
  await expect(page).toHaveURL(`${DEMO_URL}/blog`);
  await expect(menu).toBeHidden();
});

test('a search follows typing; box, URL and list agree, also on the way back from an article', async ({
  page,
}) => {
  await open(page, `${DEMO_URL}/blog`);
  await searchBox(page).pressSequentially('wishlist');
  const expectFound = async () => {
    await expect(page).toHaveURL(`${DEMO_URL}/blog?search=wishlist`);
    await expect(searchBox(page)).toHaveValue('wishlist');
    await expect(page.getByText('matching “wishlist”')).toBeVisible();
    await expect(titles(page).getByText(ARTICLE.title)).toBeVisible();
  };
  await expectFound();
  await titles(page).getByRole('link', { name: ARTICLE.title }).click();
  await expect(page).toHaveURL(DEMO_URL + ARTICLE.path);
  await page.goBack();
  await expectFound();
  await clearLink(page).first().click();
  await expect(page).toHaveURL(`${DEMO_URL}/blog`);
  await expect(searchBox(page)).toHaveValue('');
});

test('pagination leads to the second page of the list, and back to the place that was left', async ({
  page,
}) => {
  // Visited twice, because a first visit may use fallback fonts, whose lines end elsewhere.
  await page.goto(`${DEMO_URL}/blog`);
  await page.goto(`${DEMO_URL}/blog`);
  const first = await titles(page).allTextContents();
  expect(first).toHaveLength(12);
  const next = page.getByRole('main').getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await next.click();
  await expect(page).toHaveURL(`${DEMO_URL}/blog?page=2`);
  await expect(titles(page).first()).not.toHaveText(String(first[0]));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${DEMO_URL}/blog`);
  await expect(titles(page)).toHaveText(first);
  // A tolerance, because Firefox may restore a fraction of a pixel.
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left))
    .toBeLessThan(1);
});

test('a transition leads from a card to its article and back, without an error', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${DEMO_URL}/blog`);
  const card = titles(page).first();
  const title = String(await card.textContent());
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(card).toBeVisible();
  expect(errors).toEqual([]);
});

test('questions open one at a time, and close; privacy is a closed section', async ({ page }) => {
  await open(page, `${DEMO_URL}/contact`);
  expect(await visibleAnswers(page)).toEqual([]);
  const [first, second] = contact.faq.items;
  for (const { question, answer } of [first, second]) {
    await page.getByText(question).click();
    await expect.poll(() => visibleAnswers(page)).toEqual([answer]);
  }
  await page.getByText(second.question).click();
  await expect.poll(() => visibleAnswers(page)).toEqual([]);

  const { title, text } = contact.privacy;
  for (const paragraph of text) await expect(page.getByText(paragraph)).toBeHidden();
  await page.getByText(title).click();
  for (const paragraph of text) await expect(page.getByText(paragraph)).toBeVisible();
});

test('the contact form checks, keeps what was typed on the way back, and sends', async ({
  page,
  api,
}) => {
  await open(page, '/contact');
  const form = contactForm(page);
  await form.button.click();
  for (const label of Object.values(CONTACT_LABELS)) {
    await expectError(page.getByRole('main').getByLabel(label), `${label} is required`);
  }
  await expect(form.name).toBeFocused();
  expect(await api.calls('/contact')).toEqual([]);

  const message = freshMessage();
  await fill(page, message);
  await page
    .getByRole('navigation', { name: layoutLabels.main })
    .getByText(pages.about.name)
    .click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expectValues(page, message);
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  expect(api.messages()).toContainEqual(expect.objectContaining(message));
});

test('a short link leads on, and a second visit shows changes', async ({ page, api, request }) => {
  const slug = fresh('changing');
  const put = (body: string) => api.putArticle({ id: slug, slug, name: 'changing', body });
  const text = page.getByRole('article').getByRole('paragraph');
  await put('The first text.');
  await api.putRedirect(slug, `/article/${slug}`);
  await page.goto(`/r/${slug}`);
  await expect(page).toHaveURL(`/article/${slug}`);
  await expect(text.getByText('The first text.')).toBeVisible();

  await put('The second text.');
  await expect
    .poll(async () => (await request.get(`/article/${slug}`)).text())
    .toContain('The second text.');
  await page.goto(`/r/${fresh('unknown')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
  await page.goto(`/article/${slug}`);
  await expect(text.getByText('The second text.')).toBeVisible();
});
