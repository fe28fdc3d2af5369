import type { Page } from '@playwright/test';
import { layoutLabels } from '../../lib/brand/labels';
import { allPages } from '../../lib/site/all-pages';
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

for (const width of [320, 390, 1280]) {
  test(`without popovers the links of the header are there and cover nothing: ${width} px`, async ({
    page,
  }) => {
    await withoutPopovers(page);
    await page.setViewportSize({ width, height: 844 });
    for (const { path } of allPages()) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: layoutLabels.menu })).toBeHidden();
      for (const { name } of menuPages) {
        const links = page.getByRole('banner').getByRole('link', { name, exact: true });
        const link = links.filter({ visible: true });
        await expect(link).toHaveCount(1);
        await expect(link).toBeInViewport({ ratio: 1 });
        // The link is clickable, because nothing covers it.
        await link.click({ trial: true });
      }
      const bottoms = await page.evaluate(() => {
        const header = document.querySelector('header') as Element;
        const parts = [header, ...header.querySelectorAll('nav, a')];
        return parts.map((it) => it.getBoundingClientRect().bottom);
      });
      const top = await page.evaluate(
        () => document.querySelector('main')?.getBoundingClientRect().top,
      );
      expect(Math.max(...bottoms), path).toBeLessThanOrEqual((top ?? 0) + 1);
    }
  });
}
