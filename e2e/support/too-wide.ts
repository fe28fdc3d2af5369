import type { Page } from '@playwright/test';

/** The elements that make a page wider than its window; [] = none. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
      .map((it) => `${it.tagName}.${it.className}`);
  });
}
