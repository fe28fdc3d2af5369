import { brand } from '../../lib/brand/brand';
import { contact } from '../../lib/brand/copy';
import { CONTACT_FIELDS, CONTACT_LABELS } from '../../lib/contact/form';
import { pages } from '../../lib/site/pages';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { freshMessage } from '../support/contact-form';
import { hydrate } from '../support/open';
import type { Tab } from './tab';
import { expect, test } from './test';

/* Journeys of visitors in Firefox and WebKit. The rules of each page are tested in e2e/pages. */

/** The path and query of a tab's URL. */
const place = (tab: Tab) => () => tab.evaluate(() => location.pathname + location.search);

/** The texts of all elements that match. */
const texts = (tab: Tab, selector: string) => () =>
  tab.evaluate(
    (it) => [...document.querySelectorAll(it)].map(({ textContent }) => textContent?.trim()),
    selector,
  );

/** The values of all fields that match. */
const values = (tab: Tab, selector: string) => () =>
  tab.evaluate(
    (it) => [...document.querySelectorAll<HTMLInputElement>(it)].map(({ value }) => value),
    selector,
  );

const goBack = (tab: Tab) => tab.evaluate(() => history.back());

async function open(tab: Tab, url: string): Promise<void> {
  await tab.open(url);
  await hydrate(asPage(tab));
}

/** Adapts a tab to `hydrate`. */
const asPage = (tab: Tab) => ({
  evaluate: (run: () => unknown) => tab.evaluate(run),
  waitForFunction: (condition: () => unknown) =>
    expect.poll(() => tab.evaluate(condition)).toBe(true),
});

const SEARCH_BOX = 'input[type=search]';
const FIELDS = `form :is(${CONTACT_FIELDS.map((name) => `[name=${name}]`)})`;

test('a reader switches the theme, uses the menu, searches and turns pages', async ({ tab }) => {
  await test.step('the theme switches, and a reload keeps it', async () => {
    const theme = () => tab.evaluate(() => document.documentElement.dataset.theme);
    await open(tab, `${DEMO_URL}/about`);
    expect(await theme()).toBe('dark');
    await tab.click('button', 'Dark theme: switch to light');
    await expect.poll(theme).toBe('light');
    await tab.reload();
    expect(await theme()).toBe('light');
    const color = () =>
      tab.evaluate(() => document.querySelector('meta[name=theme-color]')?.outerHTML);
    expect(await color()).toContain(brand.themeColors.light);
  });

  await test.step('a press outside of the open menu closes it and does nothing else; a link in it leads to its page, where it is closed', async () => {
    const isOpen = () =>
      tab.evaluate(() => Boolean(document.querySelector('nav[aria-label=Menu]:popover-open')));
    await tab.resize(500);
    await tab.open(DEMO_URL);
    expect(await isOpen()).toBe(false);
    await tab.click('button', 'Menu');
    await expect.poll(isOpen).toBe(true);
    // The menu's shade covers the call to action, the most important link of the page.
    const { x, y } = await tab.evaluate(() => {
      const link = document.querySelector('h1 ~ p .button') as HTMLElement;
      link.scrollIntoView({ block: 'end', behavior: 'instant' });
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
    });
    await tab.clickAt(x, y);
    await expect.poll(isOpen).toBe(false);
    expect(await place(tab)()).toBe('/');
    await tab.click('button', 'Menu');
    await tab.click('nav[aria-label=Menu] a', pages.blog.name);
    await expect.poll(place(tab)).toBe('/blog');
    await expect.poll(isOpen).toBe(false);
    await tab.resize(1280);
  });

  await test.step('a search follows typing: the box, the URL and the list agree', async () => {
    await hydrate(asPage(tab));
    await tab.type(SEARCH_BOX, 'wishlist');
    await expect.poll(place(tab)).toBe('/blog?search=wishlist');
    await expect
      .poll(texts(tab, 'main [role=status]'))
      .toEqual([expect.stringContaining('matching “wishlist”')]);
    expect(await values(tab, SEARCH_BOX)()).toEqual(['wishlist']);
    await expect.poll(texts(tab, 'main li h2')).toContain('What A Wishlist Is Worth');
  });

  await test.step('box, URL and list agree after the way to an article and back', async () => {
    const before = await texts(tab, 'main li h2')();
    await tab.click('main li a', 'What A Wishlist Is Worth');
    await expect.poll(place(tab)).toBe('/article/what-a-wishlist-is-worth');
    await goBack(tab);
    await expect.poll(place(tab)).toBe('/blog?search=wishlist');
    expect(await values(tab, SEARCH_BOX)()).toEqual(['wishlist']);
    expect(await texts(tab, 'main li h2')()).toEqual(before);
    await expect(async () => {
      // The transition of the way back swallows presses.
      if ((await place(tab)()) !== '/blog') await tab.click('search a', 'Clear search');
      await expect.poll(place(tab), { timeout: 5_000 }).toBe('/blog');
    }).toPass();
    await expect.poll(values(tab, SEARCH_BOX)).toEqual(['']);
  });

  await test.step('pagination leads to the second page of the list, and back', async () => {
    const titles = texts(tab, 'main li h2');
    const first = await titles();
    expect(first).toHaveLength(12);
    await tab.click('main a', 'Next');
    await expect.poll(place(tab)).toBe('/blog?page=2');
    await expect.poll(titles).not.toContain(first[0]);
    await goBack(tab);
    await expect.poll(place(tab)).toBe('/blog');
    await expect.poll(titles).toEqual(first);
  });
});

test('the way back keeps the place, and the cover shrinks into its card', async ({ tab }) => {
  await tab.open(`${DEMO_URL}/blog`);
  /** Records errors, and the transition names of the first cover, from now on. */
  const watch = () =>
    tab.evaluate(() => {
      const errors: string[] = [];
      const names: string[] = [];
      Object.assign(window, { errors, names });
      addEventListener('error', ({ message }) => errors.push(message));
      const [cover] = document.querySelectorAll<HTMLElement>('[data-cover]');
      const changes = new MutationObserver(([change]) => {
        names.push((change?.target as HTMLElement | undefined)?.style.viewTransitionName ?? '');
      });
      if (cover) changes.observe(cover, { attributes: true });
      return 'onpagereveal' in window;
    });
  const recorded = () =>
    tab.evaluate(() => [Reflect.get(window, 'errors'), Reflect.get(window, 'names')?.join()]);
  /** Waits until the page has loaded and nothing moves, as any action ends a transition. */
  const settle = () =>
    asPage(tab).waitForFunction(
      () => document.readyState === 'complete' && document.getAnimations().length === 0,
    );
  let left = 0;
  /** Leaves the list below its top, with the first card in view. */
  const leave = async () => {
    await settle();
    // In view, so that the click does not scroll.
    left = await tab.evaluate(() => {
      const card = document.querySelector('main li h2 a');
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return scrollY;
    });
    await tab.click('main li a', (await texts(tab, 'main li h2')())[0]);
    await expect.poll(place(tab)).toMatch(/^\/article\//);
    await settle();
  };
  let article = '';
  // A browser on a busy machine may skip a transition, or load the page anew on the way back.
  await expect(async () => {
    const canShrink = await watch();
    await leave();
    article = await place(tab)();
    await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await goBack(tab);
    await expect.poll(place(tab)).toBe('/blog');
    // Firefox may restore a fraction of a pixel.
    await expect
      .poll(async () => Math.abs((await tab.evaluate(() => scrollY)) - left))
      .toBeLessThan(1);
    await expect.poll(recorded, { timeout: 5_000 }).toEqual([[], canShrink ? 'cover,,cover,' : '']);
  }).toPass();
  await tab.evaluate(() => history.forward());
  await expect.poll(place(tab)).toBe(article);
  await expect.poll(() => tab.evaluate(() => scrollY)).toBe(600);
});

test('questions open one at a time; the contact form checks and sends', async ({ tab, api }) => {
  await open(tab, `${SITE_URL}/contact`);
  const opened = texts(tab, 'main details[name=faq][open] summary');
  expect(await opened()).toEqual([]);
  for (const { question } of contact.faq.items.slice(0, 2)) {
    await tab.click('summary', question);
    await expect.poll(opened).toEqual([question]);
  }

  const send = () => tab.click('button', 'Send message');
  await send();
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name');
  const required = Object.values(CONTACT_LABELS).map((it) => `${it} is required`);
  expect(await texts(tab, 'main form [id$=-error]')()).toEqual(required);
  expect(await api.calls('/contact')).toEqual([]);

  const message = freshMessage();
  for (const [name, value] of Object.entries(message)) {
    await tab.type(`form [name=${name}]`, value);
  }
  const written = Object.values(message);
  expect(await values(tab, FIELDS)()).toEqual(written);
  await tab.click('nav[aria-label=Main] a', 'About');
  await expect.poll(place(tab)).toBe('/about');
  await goBack(tab);
  await expect.poll(place(tab)).toBe('/contact');
  expect(await values(tab, FIELDS)()).toEqual(written);

  await send();
  await expect.poll(texts(tab, 'main form [role=status]')).toEqual([contact.sent]);
  expect(api.messages()).toContainEqual(expect.objectContaining(message));
});

test('short links lead on, and a second visit shows changes', async ({ tab, api, request }) => {
  const slug = fresh('changing');
  const put = (body: string) => api.putArticle({ id: slug, slug, name: 'changing', body });
  const url = `${SITE_URL}/article/${slug}`;
  await put('The first text.');
  await api.putRedirect(slug, `/article/${slug}`);
  await tab.open(`${SITE_URL}/r/${slug}`);
  expect(await place(tab)()).toBe(`/article/${slug}`);
  expect(await texts(tab, 'main article p')()).toContain('The first text.');

  await put('The second text.');
  await expect.poll(async () => (await request.get(url)).text()).toContain('The second text.');
  await tab.open(`${SITE_URL}/r/${fresh('unknown')}`);
  expect(await texts(tab, 'main h1')()).toEqual(['Redirect Not Found']);
  await tab.open(url);
  expect(await texts(tab, 'main article p')()).toContain('The second text.');
});
