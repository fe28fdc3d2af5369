import type { Page } from '@playwright/test';
import { layoutLabels } from '../../lib/brand/labels';
import { menuPages } from '../../lib/site/pages';
import { DEMO_URL } from '../ports';
import { expect, test } from '../support/test';

/* Browsers of Next's list without popovers (Safari 16, Firefox 124, Chrome 113), which drop
   rules with an unknown pseudo-class and show the element. */

// The policy is bypassed, because its hashes do not match the changed styles.
test.use({ baseURL: DEMO_URL, bypassCSP: true });

async function withoutPopovers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!/^(?:document|stylesheet)$/.test(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    const text = (await response.text())
      .replaceAll(':popover-open', ':unknown-open')
      .replaceAll(' popover="auto"', '');
    return route.fulfill({ response, body: text });
  });
}

test('without popovers the links of the header are there and cover nothing', async ({ page }) => {
  await withoutPopovers(page);
  // Main content begins below the header, or behind it in a scene.
  for (const path of ['/about', '/']) {
    await page.goto(path);
    for (const width of [320, 1280]) {
      const where = `${path} at ${width} px`;
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('button', { name: layoutLabels.menu }), where).toBeHidden();
      for (const { name } of menuPages) {
        const links = page.getByRole('banner').getByRole('link', { name, exact: true });
        const link = links.filter({ visible: true });
        await expect(link, where).toHaveCount(1);
        await expect(link, where).toBeInViewport({ ratio: 1 });
        // The link is clickable, because nothing covers it.
        await link.click({ trial: true });
      }
      const { bottom, top } = await page.evaluate(() => {
        const header = document.querySelector('header') as Element;
        const parts = [header, ...header.querySelectorAll('nav, a')];
        return {
          bottom: Math.max(...parts.map((it) => it.getBoundingClientRect().bottom)),
          top: document.querySelector('main')?.getBoundingClientRect().top ?? 0,
        };
      });
      expect(bottom, where).toBeLessThanOrEqual(top + 1);
    }
  }
});
