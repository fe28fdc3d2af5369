import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** Half of the text of the module, which the browser would parse for each page. */
const SCRIPT = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Style sheets of other origins, which the site has none of.
  preload: false,
};

/** Runs only the rules whose result depends on the theme. */
export const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Runs axe on the page in its present state.
 * @param own options that differ from the usual ones
 * @param selector of the elements that are looked at; all of them unless given
 * @returns one `rule: element` for each violation
 */
export async function violations(
  page: Page,
  own: RunOptions = {},
  selector = 'html',
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(SCRIPT);
  const found = await page.evaluate(({ options, context }) => window.axe.run(context, options), {
    options: { ...OPTIONS, ...own },
    context: selector,
  });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
