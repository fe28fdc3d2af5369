import { fresh } from '../../testing/fresh';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/* What Markdown becomes is in lib/articles/markdown, hostile texts in e2e/security/hostile.spec.ts. */

test('in a browser ids are unique, and anchors lead to their sections', async ({ page, api }) => {
  // These headings would get ids that the site uses itself, or similar ones.
  const headings = ['Content', 'Menu', 'theme', 'Set up'].map(
    (it) => `## ${it}\n\n${'Text. '.repeat(500)}`,
  );
  const slug = fresh('text');
  const body = ['[There](#set-up)', ...headings].join('\n\n');
  await api.putArticle({ id: slug, slug, name: slug, body });
  await open(page, `/article/${slug}`);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

  const text = page.getByRole('article');
  await text.getByRole('link', { name: 'There' }).click();
  await expect(text.getByRole('heading', { name: 'Set up' })).toBeInViewport();
  await text.getByRole('link', { name: 'Link to section: Menu' }).click();
  await expect(page).toHaveURL(/#section-menu$/);
  await expect(text.getByRole('heading', { name: 'Menu' })).toBeInViewport();
});
