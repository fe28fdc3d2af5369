import type { Page } from '@playwright/test';
import { home } from '../../lib/site/brand';
import { DEMO_URL } from '../ports';
import type { FaultyApi } from '../support/faulty-api';
import { open } from '../support/open';
import { expect, test } from '../support/test';

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });

test.describe('banner', () => {
  /** Reloads the home page until it shows a change: it is stored, and revalidated in the background. */
  async function expectEventually(page: Page, check: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await page.goto('/');
      await check();
    }).toPass({ timeout: 15_000 });
  }
  const withBanner = async (page: Page, api: FaultyApi, body: string) => {
    await api.putBanner({ active: true, body, link: null });
    await expectEventually(page, () =>
      expect(announcement(page)).toContainText(body, { timeout: 1 }),
    );
  };

  test('shows its text and "Learn more" while it is active', async ({ page, api }) => {
    await api.putBanner({ active: true, body: 'A new game is out.', link: '/blog' });
    await expectEventually(page, () =>
      expect(announcement(page)).toContainText('A new game is out.', { timeout: 1 }),
    );
    const link = announcement(page).getByRole('link', { name: 'Learn more' });
    await link.click();
    await expect(page).toHaveURL('/blog');
  });

  test('has no link when none is given, or an unsafe one', async ({ page, api }) => {
    await withBanner(page, api, 'Nothing to follow.');
    await expect(page.getByText('Learn more')).toHaveCount(0);

    await api.putBanner({ active: true, body: 'A trap.', link: 'javascript:alert(1)' });
    await expectEventually(page, () =>
      expect(announcement(page)).toContainText('A trap.', { timeout: 1 }),
    );
    await expect(page.getByText('Learn more')).toHaveCount(0);
  });

  test('is absent while inactive', async ({ page, api }) => {
    await withBanner(page, api, 'Still here.');
    await api.putBanner({ active: false, body: 'Not yet.', link: '/blog' });
    await expectEventually(page, () => expect(announcement(page)).toHaveCount(0, { timeout: 1 }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline);
  });

  for (const kind of ['500', 'reset', 'html', 'wrong-types', 'null', 'empty', 'hang'] as const) {
    test(`is left out silently when its call ends in: ${kind}`, async ({ page, api }) => {
      await withBanner(page, api, 'Still here.');
      await api.fault({ path: '/banner', kind });
      await expectEventually(page, () => expect(announcement(page)).toHaveCount(0, { timeout: 1 }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline);
      await expect(page.getByText(/fail|error/i)).toHaveCount(0);
    });
  }
});

test.describe('page', () => {
  test.use({ baseURL: DEMO_URL });

  test('hero calls to action: the contact page', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline);
    const call = page.getByRole('main').getByRole('link', { name: home.action });
    await expect(call).toBeInViewport();
    await call.click();
    await expect(page).toHaveURL('/contact');
  });

  test('stresses ownership, data, revenue share, publishing and support', async ({ page }) => {
    await open(page, '/');
    const main = page.getByRole('main');
    await expect(main).toContainText('Full IP ownership');
    await expect(main).toContainText('Transparent, real-time data');
    await expect(main).toContainText('performance-based revenue share');
    await expect(main).toContainText('Publishing, marketing and ongoing support');
    const { ownership, data, share, support } = home.features;
    for (const { title } of [ownership, data, share, support, ...home.services.items]) {
      await expect(main.getByRole('heading', { name: title, exact: true })).toHaveCount(1);
    }
    for (const { figure, label } of home.stats.items) {
      await expect(main.getByRole('definition').filter({ hasText: figure })).toHaveCount(1);
      await expect(main.getByRole('term').filter({ hasText: label })).toHaveCount(1);
    }
  });

  test('ends with a call to Discord', async ({ page, request }) => {
    await open(page, '/');
    const call = page.getByRole('main').getByRole('link', { name: home.closing.action });
    const href = (await call.getAttribute('href')) ?? '';
    const response = await request.get(href, { maxRedirects: 0 });
    expect(response.status()).toBe(307);
    expect(response.headers().location).toContain('discord');
  });

  for (const width of [1024, 1440]) {
    test(`headings of features in one row are aligned, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/');
      const { ownership, data, share, support } = home.features;
      const topOf = async (name: string) =>
        (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y;
      expect(await topOf(data.title)).toBe(await topOf(ownership.title));
      expect(await topOf(support.title)).toBe(await topOf(share.title));
      expect(await topOf(share.title)).not.toBe(await topOf(ownership.title));
    });
  }

  test('groups of definition lists hold terms and definitions only', async ({ page }) => {
    await page.goto('/');
    const parts = await page
      .locator('dl > div')
      .evaluateAll((groups) =>
        groups.flatMap((it) => [...it.children].map((child) => child.tagName)),
      );
    expect(new Set(parts)).toEqual(new Set(['DT', 'DD']));
  });

  test('begins with the banner and ends with the closing call', async ({ page }) => {
    await page.goto('/');
    const parts = page.locator('main > :is(aside, section)');
    await expect(parts.first()).toHaveAccessibleName('Announcement');
    await expect(parts.last().getByRole('heading')).toHaveText(home.closing.title);
    const top = (await parts.first().boundingBox())?.y;
    expect(top).toBe((await page.getByRole('main').boundingBox())?.y);
  });

  test('shows a light that follows the mouse, hidden from assistive technology', async ({
    page,
  }) => {
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
    const section = page
      .getByRole('region')
      .or(page.locator('main > section'))
      .filter({ has: page.getByRole('heading', { name: home.services.title }) });
    const reveal = (share: number) =>
      section.evaluate((it, part) => {
        const { top, height } = it.getBoundingClientRect();
        scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' });
      }, share);
    await expect(section).toHaveCSS('opacity', '0');
    await reveal(0.05);
    const moving = await section.evaluate(
      (it) =>
        new Promise((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => done(it.getAnimations().length))),
          ),
        ),
    );
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
