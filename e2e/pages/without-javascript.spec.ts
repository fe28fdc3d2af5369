import type { Locator, Page } from '@playwright/test';
import { contact, home } from '../../brand/copy';
import { documentTitle } from '../../components/head/metadata';
import { MESSAGE_FIELDS } from '../../lib/constants';
import { CONTACT_LABELS } from '../../lib/contact/form';
import { allPages } from '../../lib/site/all-pages';
import { menuPages, pages } from '../../lib/site/pages';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { clearLink, emptyState, searchBox, titles } from '../support/blog-page';
import {
  contactForm,
  expectValues,
  fill,
  freshMessage,
  visibleAnswers,
} from '../support/contact-form';
import { layouts } from '../support/layouts';
import { expect, NO_TRANSITIONS, test } from '../support/test';

/* Without JavaScript, documents are enough for all that a visitor does. They are also
   complete in a browser with JavaScript that cannot load scripts. */

test.use({ baseURL: DEMO_URL });

/** A page of each layout, and of each kind of problem, with its heading. */
const PAGES = Object.entries({
  ...Object.fromEntries(
    allPages()
      .filter(({ path }) => layouts().includes(path))
      .map(({ path, headline }) => [path, headline]),
  ),
  '/article/patch-notes-people-read': 'Patch Notes People Read',
  '/nothing-here': 'Page Not Found',
  '/article/nothing-here': 'Article Not Found',
  '/r/nothing-here': 'Redirect Not Found',
});

/** The page's top headings, its hidden parts, and the targets of its visible links. */
function readLayout(page: Page) {
  return page.evaluate(() => {
    const isShown = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true }) &&
      it.getBoundingClientRect().height > 0 &&
      getComputedStyle(it).opacity === '1';
    const parts = document.querySelectorAll('h1, h2, h3, [data-fade-in], main section');
    const linksIn = (selector: string) =>
      [...document.querySelectorAll(`${selector} a`)]
        .filter((it) => isShown(it) && it.getBoundingClientRect().right <= innerWidth)
        .map((it) => it.getAttribute('href') ?? '');
    return {
      headings: [...document.querySelectorAll('h1')].map((it) => it.innerText.replace(/\s+/g, ' ')),
      hidden: [...parts].filter((it) => !isShown(it)).map((it) => it.outerHTML.slice(0, 80)),
      header: linksIn('nav[aria-label=Main]'),
      footer: linksIn('footer'),
    };
  });
}

/** Expects pages to show their heading, sections and links, and their menu to open. */
async function expectWholePages(page: Page, all = PAGES): Promise<void> {
  const succeeded: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') succeeded.push(request.url());
  });
  const menu = page.getByRole('navigation', { name: 'Menu' }).getByText(pages.about.name);
  const inFooter = allPages()
    .filter((it) => it.isInFooter)
    .map((it) => it.path);
  const inHeader = menuPages.map((it) => it.path);
  for (const [path, heading] of all) {
    await test.step(path, async () => {
      const whole = { headings: [heading], hidden: [], footer: expect.arrayContaining(inFooter) };
      const expectLayout = () => expect.poll(() => readLayout(page));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expectLayout().toEqual({ ...whole, header: expect.arrayContaining(inHeader) });

      await page.setViewportSize({ width: 412, height: 800 });
      await expectLayout().toMatchObject(whole);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeInViewport();
    });
  }
  await menu.click();
  await expect(page).toHaveURL('/about');
  expect(succeeded).toEqual([]);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is whole, and its mobile menu opens', ({ page }) => expectWholePages(page));

  test('the home page has banner and picture, no video, and leads on', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Learn more' })).toBeVisible();
    await expect(page.locator('main img').first()).toBeVisible();
    await expect(page.locator('video')).toBeHidden();
    await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect(page.getByRole('button', { name: /theme/ })).toHaveCount(0);
    await page.emulateMedia(NO_TRANSITIONS);
    await page.getByRole('link', { name: home.secondAction }).click();
    await expect(page.getByRole('heading', { name: home.features.share.title })).toBeInViewport();
    await page.getByRole('link', { name: home.features.data.everyGame?.text }).click();
    await expect(page.getByRole('heading', { name: home.games.title })).toBeInViewport();
    await expect(page.getByRole('slider')).toHaveCount(0);
    await expect(page.locator('#share').getByRole('status')).toBeVisible();
    expect(requested.filter((path) => path.startsWith('/media/video/'))).toEqual([]);
    const scenes = requested.flatMap((path) => /\/(hero(?:-morning)?)\./.exec(path)?.[1] ?? []);
    expect(scenes).toEqual(['hero']);

    await page.getByRole('navigation', { name: 'Main' }).getByText(pages.contact.name).click();
    await expect(page).toHaveURL('/contact');
    for (const { question, answer } of contact.faq.items.slice(0, 2)) {
      await page.getByText(question).click();
      await expect.poll(() => visibleAnswers(page)).toEqual([answer]);
    }
  });

  test('a key shows another clause of the contract, which is a click away', async ({ page }) => {
    await page.goto('/');
    const { redline, contract: link } = home.features.ownership;
    const [first, second] = redline.map(({ ours }) => page.getByText(ours));
    await expect(first as Locator).toBeVisible();
    await page.locator('summary', { hasText: redline[1]?.name }).click();
    await expect(second as Locator).toBeVisible();
    await expect(first as Locator).toBeHidden();
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: '13. The next game' })).toBeVisible();
  });

  test('short links, tags, search, clearing and pagination work', async ({ page }) => {
    await page.emulateMedia(NO_TRANSITIONS);
    await page.goto('/r/press-kit-guide');
    await expect(page).toHaveURL('/article/press-kits-in-an-afternoon');
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'press' }).click();
    await expect(page).toHaveURL('/blog?tags=press');
    await expect(page.getByText('1 article tagged press')).toBeVisible();

    await searchBox(page).fill('nothing like it');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/blog?search=nothing+like+it&tags=press');
    await expect(emptyState(page)).toBeVisible();

    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: pages.blog.name, exact: true }).click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(12);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(titles(page)).toHaveCount(10);

    await searchBox(page).fill('localisation');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/blog?search=localisation');
    await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
    await expect(searchBox(page)).toHaveValue('localisation');

    await clearLink(page).click();
    await expect(titles(page)).toHaveCount(12);
  });

  test('a trailer is a link, what is hidden opens, and code has no button', async ({
    page,
    api,
  }) => {
    const trailer = 'https://www.youtube.com/watch?v=abcdefghijk';
    const spoiler = '<details><summary>Spoiler</summary>\n\nThe fox wins.\n\n</details>';
    const slug = fresh('trailer');
    await api.putArticle({ id: slug, slug, name: slug, body: `${trailer}\n\n${spoiler}` });
    await page.goto(`${SITE_URL}/article/${slug}`);
    const card = page.getByRole('link', { name: 'Video Play on YouTube' });
    await expect(card).toHaveAttribute('href', trailer);
    await expect(card).toHaveAttribute('target', '_blank');
    await expect(page.getByText('The fox wins.')).toBeHidden();
    await page.getByText('Spoiler').click();
    await expect(page.getByText('The fox wins.')).toBeVisible();

    await page.goto('/article/pricing-your-game');
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Previous article/ })).toBeVisible();
    await expect(page.locator('article pre')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  });

  // attacks/refused-forms.spec.ts has failures.
  test('the contact form shows all errors, keeps the values, then sends', async ({ page, api }) => {
    await page.emulateMedia(NO_TRANSITIONS);
    await page.goto(`${SITE_URL}/contact`);
    const form = contactForm(page);
    const title = documentTitle(contact.documentTitle);
    await form.button.click();
    for (const name of MESSAGE_FIELDS) {
      const required = `${CONTACT_LABELS[name]} is required`;
      await expect(form[name]).toHaveAccessibleDescription(required);
    }

    const message = freshMessage();
    const invalid = { ...message, email: 'no-address', message: 'short' };
    await fill(page, invalid);
    await form.button.click();
    await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(form.message).toHaveAccessibleDescription(
      'Message must be at least 10 characters long',
    );
    await expect(form.email).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(`Error: ${title}`);
    await expectValues(page, invalid);
    expect(await api.calls('/contact')).toEqual([]);

    const sent = { ...message, message: '  Line one\nline two, "quoted" <b>\n' };
    await fill(page, sent);
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    await expect(form.status).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(`Message sent: ${title}`);
    await expect(page.locator('title')).toHaveCount(1);
    await expectValues(page);
    // The reload sends the same form again; its message is delivered once.
    await page.reload();
    await expect(form.status).toHaveText(contact.sent);
    const calls = await api.calls('/contact');
    expect(calls.map(({ body }) => body)).toEqual([sent]);
  });
});

test('while every script fails, pages are whole, and their menus open', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*.js', '*.js?*'] });
  await expectWholePages(page, PAGES.slice(0, 3));
  // Restores requests, because the next test may get the same page.
  await devtools.detach();
});
