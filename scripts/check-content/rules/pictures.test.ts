import type { Page } from '../page';
import { testPage } from '../test-page';
import { alternativeTexts, missingPictures, shownUploads } from './pictures';

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
