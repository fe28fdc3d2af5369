import { animation, brokenPictures, flatPicture } from '../../../testing/pictures';
import type { Page } from '../page';
import { testPage } from '../test-page';
import { alternativeTexts, missingPictures, shownUploads, uploadFindings } from './pictures';

const found = (page: Page, others: Page[] = []) => {
  const pages = new Map([page, ...others].map((it) => [it.article.id, it]));
  return missingPictures(page, { pages, shortLinks: new Map() });
};
const pageWith = (content: string) =>
  testPage(content, { pictures: ['cover.webp', 'the shot.png', 'unused.png'] });

it.each([
  '![x](cover.webp) ![x](<the shot.png>) ![x](./the%20shot.png)',
  '![x](https://api.example.com/articles/file?article_file=a1_._cover.webp)',
  '![x](/hero-poster.webp)',
])('finds nothing in: %s', (content) => {
  expect(found(pageWith(content))).toEqual([]);
});

it.each([
  ['![x](missing.png)', 'is no .webp, .png or .jpg file among the article’s uploads.'],
  ['![x](drawing.svg)', 'is no .webp, .png or .jpg file'],
  ['![x](/nowhere.png)', 'is no .webp, .png or .jpg file'],
  ['![x](/media/covers/a9/cover.webp)', 'is no .webp, .png or .jpg file'],
  ['![x](https://other.example/a.png)', 'becomes a link: its origin is not in IMAGE_ORIGINS.'],
])('%s is an error', (content, message) => {
  expect(found(pageWith(`Text.\n\n${content}`))).toEqual([
    { rule: 'picture', level: 'error', at: 3, message: expect.stringContaining(message) },
  ]);
});

it('accepts an upload of another article', () => {
  const page = pageWith('![x](/media/covers/a9/cover.webp)');
  expect(found(page, [testPage('', { id: 'a9' })])).toEqual([]);
});

it('knows which uploads are shown', () => {
  expect(shownUploads(pageWith('![x](<the shot.png>)'))).toEqual(['cover.webp', 'the shot.png']);
});

it.each(['A fox by the fire', 'Chart of wishlists a week', 'The cover of the first issue'])(
  'the alternative text "%s" is one',
  (text) => {
    expect(alternativeTexts(pageWith(`![${text}](cover.webp)`))).toEqual([]);
  },
);

it.each(['', '  '])('the alternative text "%s" is missing', (text) => {
  expect(alternativeTexts(pageWith(`\n![${text}](cover.webp)`))).toEqual([
    expect.objectContaining({ rule: 'alternative-text', level: 'error', at: 2 }),
  ]);
});

it.each(['image', 'An image of', 'Screenshot 3', 'cover', 'Cover.PNG', 'IMG-0042', 'the picture:'])(
  'the alternative text "%s" says nothing',
  (text) => {
    expect(alternativeTexts(pageWith(`![${text}](folder/cover.webp?x=1)`))).toMatchObject([
      { rule: 'alternative-text', level: 'hint', at: 1 },
    ]);
  },
);

const cover = async (width: number, height: number) =>
  uploadFindings('cover.png', await flatPicture('png', { width, height }), true);

it.each([
  [1200, 675],
  [1920, 1080],
  [1600, 901],
])('a cover of %i × %i pixels is right', async (width, height) => {
  expect(await cover(width, height)).toEqual([]);
});

it.each([
  [800, 450],
  [1200, 1200],
  [1200, 630],
  [675, 1200],
])('a cover of %i × %i pixels is not', async (width, height) => {
  expect(await cover(width, height)).toEqual([
    {
      rule: 'cover',
      level: 'hint',
      message: `The cover cover.png has ${width} × ${height} pixels instead of 1200 × 675.`,
    },
  ]);
});

it('refuses every cover that the site cannot make', async () => {
  for (const [, file] of await brokenPictures()) {
    await expect(uploadFindings('cover.png', file, true)).rejects.toThrow();
  }
});

it('a picture in the text may have any size and move, but must be one', async () => {
  expect(await uploadFindings('x.webp', await animation(), false)).toEqual([]);
  const page = Buffer.from('<!doctype html>');
  await expect(uploadFindings('x.png', page, false)).rejects.toThrow('It is no picture');
});
