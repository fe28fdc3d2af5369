import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The minified script, because each page parses it and the module is twice as long. */
const SCRIPT = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // No preload, because the site has no style sheets of other origins.
  preload: false,
};

/** Options for the rules whose result depends on the theme. */
export const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Runs axe on the page in its current state.
 * @param overrides options that differ from the usual ones
 * @param selector of the elements to check; the whole page unless given
 * @returns one `rule: element` for each violation
 */
export async function violations(
  page: Page,
  overrides: RunOptions = {},
  selector = 'html',
): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(SCRIPT);
  const results = await page.evaluate(({ options, context }) => window.axe.run(context, options), {
    options: { ...OPTIONS, ...overrides },
    context: selector,
  });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target}`),
  );
}
