import { brand } from '../../brand/brand';
import { home } from '../../brand/copy';
import { formatMoney, splitRevenue } from '../../lib/brand/money';
import { DEMO_URL } from '../ports';
import { open } from '../support/open';
import { readPage } from '../support/parsed-page';
import { expect, NO_TRANSITIONS, test } from '../support/test';

test('the banner shows while it is active, with a link that is safe', async ({
  page,
  request,
  api,
}) => {
  const banner = async () =>
    (await readPage(request, '/')).page.all('aside', { 'aria-label': 'Announcement' })[0];
  /** Sets a banner, and requests the stored home page until it is revalidated. */
  const put = async (text: string, link: string, active = true) => {
    await api.putBanner({ active, body: text, link });
    await expect.poll(async () => (await banner())?.text.startsWith(text) ?? false).toBe(active);
  };
  await put('A script.', 'javascript:alert(1)');
  expect((await banner())?.all('a')).toEqual([]);
  await put('A new game is out.', '/blog');
  await page.emulateMedia(NO_TRANSITIONS);
  await page.goto('/');
  const announcement = page.getByRole('complementary', { name: 'Announcement' });
  await expect(announcement).toContainText('A new game is out.');
  await announcement.getByRole('link', { name: 'Learn more' }).click();
  await expect(page).toHaveURL('/blog');
  await put('A new game is out.', '/blog', false);
});

test.describe('page', () => {
  test.use({ baseURL: DEMO_URL });

  test('begins with the banner, makes promises, ends with a call', async ({ page, request }) => {
    await page.emulateMedia(NO_TRANSITIONS);
    await page.goto('/');
    const main = page.getByRole('main');
    await test.step('in this order', async () => {
      const parts = page.locator('main > :is(aside, section)');
      await expect(parts.first()).toHaveAccessibleName('Announcement');
      await expect(parts.last().getByRole('heading')).toHaveText(home.closing.title);
      const top = (await parts.first().boundingBox())?.y;
      expect(top).toBe((await main.boundingBox())?.y);
    });
    await test.step('its promises', async () => {
      const { ownership, data, share } = home.features;
      for (const { title, text } of [ownership, data, share]) {
        await expect(main.getByRole('heading', { name: title })).toHaveCount(1);
        await expect(main).toContainText(text);
      }
      for (const { title } of home.services.items) {
        await expect(main.getByRole('heading', { name: title })).toHaveCount(1);
      }
      for (const { figure, label } of home.stats.items) {
        const group = main.locator('dl > div').filter({ hasText: label });
        await expect(group.getByText(figure, { exact: true })).toHaveCount(1);
      }
    });
    await test.step('its community', async () => {
      const href = await main.getByRole('link', { name: home.closing.action }).getAttribute('href');
      expect(href).toBe(brand.community);
      const response = await request.get(brand.community, { maxRedirects: 0 });
      expect(response.status()).toBeLessThan(400);
    });
    await test.step('its hero leads to the contact page', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline);
      const call = main.getByRole('link', { name: home.action }).first();
      await expect(call).toBeInViewport();
      await call.click();
      await expect(page).toHaveURL('/contact');
    });
  });

  test('the price is changed by keyboard, and bar and total follow it', async ({ page }) => {
    const { ranges, terms, total } = home.features.share;
    await open(page, `/#share`);
    const card = page.locator('#share');
    const price = card.getByRole('slider', { name: ranges.price.label });
    const status = card.getByRole('status');
    const widthOfBar = () => card.locator('rect').first().getAttribute('width');
    const totalOf = (of: number) =>
      `${total} ${formatMoney(splitRevenue({ ...terms, price: of }).developer, brand)}`;
    await expect(status).toHaveText(totalOf(terms.price));
    await price.press('End');
    await expect(status).toHaveText(totalOf(ranges.price.max));
    expect(await widthOfBar()).toBe('100%');
    await price.press('ArrowLeft');
    await expect(status).toHaveText(totalOf(ranges.price.max - ranges.price.step));
  });

  test('shows a light that follows the mouse, hidden from assistive tools', async ({ page }) => {
    await open(page, '/');
    const light = page.locator('site-island[name=spotlight] > [aria-hidden=true]');
    await expect(light).toHaveCSS('opacity', '0');
    const centre = async () => {
      const box = await light.boundingBox();
      return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    };
    for (const point of [
      { x: 300, y: 200 },
      { x: 700, y: 450 },
    ]) {
      await page.mouse.move(point.x, point.y);
      await expect.poll(centre).toEqual(point);
    }
    await expect(light).toHaveCSS('opacity', '1');
    await expect(light).toHaveCSS('pointer-events', 'none');
  });

  test('sections fade in when a tenth of them is in view, not before', async ({ page }) => {
    await open(page, '/');
    const has = page.getByRole('heading', { name: home.services.title });
    const section = page.locator('main > section').filter({ has });
    const reveal = (share: number) =>
      section.evaluate((it, part) => {
        const { top, height } = it.getBoundingClientRect();
        scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' });
      }, share);
    await expect(section).toHaveCSS('opacity', '0');
    await reveal(0.05);
    const moving = await section.evaluate(async (it) => {
      for (const _ of ['this frame', 'next frame']) await new Promise(requestAnimationFrame);
      await new Promise((done) => setTimeout(done));
      return it.getAnimations().length;
    });
    expect(moving).toBe(0);
    await expect(section).toHaveCSS('opacity', '0');
    await reveal(0.14);
    await expect(section).toHaveCSS('opacity', '1');
  });

  test('hides no section from visitors who want less motion, nor on paper', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    const sections = page.locator('main > section');
    const hidden = () =>
      sections.evaluateAll(
        (all) => all.filter((it) => getComputedStyle(it).opacity !== '1').length,
      );
    expect(await hidden()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(hidden).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' });
    await expect.poll(hidden).toBe(0);
  });
});
