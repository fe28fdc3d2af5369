import sharp from 'sharp';
import { fresh } from '../../testing/fresh';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/* The layout of the blog's cards. Tests use fresh tags, because their lists are not cached. */

test('a very long word fits a card, and text runs in its own direction', async ({ page, api }) => {
  const tag = fresh('tag');
  // A tag may have 200 characters.
  const word = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200);
  await api.putArticle({ id: fresh('t'), name: word, tags: [tag] });
  await api.putArticle({ id: fresh('d'), name: 'described', description: word, tags: [tag] });
  await api.putArticle({ id: fresh('g'), name: 'عنوان-المقال!', tags: [word, tag] });
  await open(page, `/blog?tags=${tag}`);
  const cards = page.getByRole('main').locator('li:has(h2)');
  await expect(cards).toHaveCount(3);
  const measured = await cards.evaluateAll((all) =>
    all.map((card) => {
      const boxOf = (selector: string) => card.querySelector(selector)?.getBoundingClientRect();
      const title = card.querySelector('h2') as Element;
      return {
        title: title.textContent,
        direction: getComputedStyle(title).direction,
        gap: Math.round((boxOf('h2 ~ p:not(.row)')?.top ?? 0) - (boxOf('h2')?.bottom ?? 0)),
        end: Math.round(boxOf('ul')?.bottom ?? 0),
      };
    }),
  );
  expect(new Set(measured.map(({ gap }) => gap))).toEqual(new Set([0]));
  expect(new Set(measured.map(({ end }) => end)).size).toBe(1);
  const fromRight = measured.filter(({ direction }) => direction === 'rtl');
  expect(fromRight.map(({ title }) => title)).toEqual(['عنوان المقال!']);
});

const SHAPES = [
  [1_600, 900],
  [1_600, 1_200],
  [600, 900],
  [200, 3_000],
  [900, 100],
] as const;

test('covers of every shape have the place of a cover of 16 to 9, in lists and articles', async ({
  page,
  api,
}) => {
  const tag = fresh('tag');
  for (const [index, [width, height]] of SHAPES.entries()) {
    const id = fresh(`shape-${index}`);
    const create = { width, height, channels: 3, background: '#3a5254' } as const;
    await api.putFile(id, 'cover.png', await sharp({ create }).png().toBuffer());
    await api.putArticle({ id, name: id, tags: [tag], uploads: [{ name: 'cover.png' }] });
  }
  const measure = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((it) => {
        const { width, height } = it.getBoundingClientRect();
        return Math.round((9 * width) / height);
      }),
    );
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, `/blog?tags=${tag}`);
  const cards = page.getByRole('main').locator('li:has(h2)');
  await expect(cards).toHaveCount(SHAPES.length);
  for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
  const pictures = page.locator('main li img');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((it) => (it as HTMLImageElement).complete)))
    .toBe(true);
  expect(await measure('main li [data-cover]')).toEqual(SHAPES.map(() => 16));
  // The picture itself, without the style sheet's cropping, is 16 to 9 up to whole pixels.
  const natural = await pictures.evaluateAll((all) =>
    all.map((it) => {
      const { naturalWidth: width, naturalHeight: height } = it as HTMLImageElement;
      return Math.abs((9 * width) / height - 16) < 0.5;
    }),
  );
  expect(natural).toEqual(SHAPES.map(() => true));
  await open(page, (await cards.nth(3).getByRole('link').getAttribute('href')) ?? '');
  expect(await measure('article > img')).toEqual([16]);
});
