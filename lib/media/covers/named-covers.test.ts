import { testArticle } from '../../../testing/test-article';
import { lastGoodList, listArticles } from '../../articles/article-list';
import { coverSources, isNamedArticle, isNamedCover, shownCovers } from '.';

jest.mock('../../articles/article-list', () => ({
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const LIST = [
  testArticle({ id: '1', cover_image: 'a.webp' }),
  testArticle({ id: '2', cover_image: null }),
];

const show = (id: string, cover_image: string) => coverSources({ id, cover_image });

beforeEach(() => {
  jest
    .mocked(lastGoodList)
    .mockReset()
    .mockReturnValue({ articles: LIST, ageMs: 0, isFailing: false });
  jest.mocked(listArticles).mockReset().mockResolvedValue(LIST);
});

it('is the cover of a listed article', async () => {
  expect(await isNamedCover('1', 'a.webp')).toBe(true);
  expect(listArticles).not.toHaveBeenCalled();
});

it.each([
  ['1', 'b.webp'],
  ['2', 'a.webp'],
  ['3', 'a.webp'],
])('is no other one, for which only the list is read: %s, %s', async (id, upload) => {
  expect(await isNamedCover(id, upload)).toBe(false);
  expect(listArticles).toHaveBeenCalledWith({ optional: true });
});

it('is one of an article that was published since the list was read', async () => {
  const later = testArticle({ id: '4', cover_image: 'later.webp' });
  jest.mocked(listArticles).mockResolvedValue([...LIST, later]);
  expect(await isNamedCover('4', 'later.webp')).toBe(true);
});

it('is one that a page shows, though no list has it', async () => {
  show('5', 'first.webp');
  show('6', 'second.webp');
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  jest.mocked(listArticles).mockRejectedValue(new Error('down'));
  expect(await isNamedCover('5', 'first.webp')).toBe(true);
  await expect(isNamedCover('5', 'second.webp')).rejects.toThrow('down');
  expect(shownCovers()).toEqual([
    { id: '5', upload: 'first.webp' },
    { id: '6', upload: 'second.webp' },
  ]);
});

it('has an article that is listed or has been shown, or it is of a draft', async () => {
  show('7', 'shown.webp');
  expect(await isNamedArticle('7')).toBe(true);
  expect(await isNamedArticle('2')).toBe(true);
  expect(listArticles).not.toHaveBeenCalled();
  expect(await isNamedArticle('draft')).toBe(false);
  jest.mocked(listArticles).mockRejectedValue(new Error('down'));
  await expect(isNamedArticle('draft')).rejects.toThrow('down');
});
