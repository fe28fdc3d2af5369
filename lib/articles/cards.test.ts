import { testArticle } from '../../testing/test-article';
import { advancePublication } from '../base/publication';
import { ApiError } from '../publisher-api';
import { lastGoodList, listArticles } from './article-list';
import { coverSources, isPublicArticle, isPublicCover, shownCovers } from './cards';

jest.mock('./article-list', () => ({
  ...jest.requireActual('./article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const LIST = [
  testArticle({ id: '1', cover_image: 'a.webp' }),
  testArticle({ id: '2', cover_image: null }),
];

const listed = jest.mocked(listArticles);
const listIs = (articles: typeof LIST, isExpired = false) => {
  const last = { articles, ageMs: 0, isFailing: isExpired, isExpired };
  jest.mocked(lastGoodList).mockReset().mockReturnValue(last);
  listed.mockReset().mockResolvedValue(articles);
};
const show = (id: string, cover_image: string) => coverSources({ id, cover_image });

beforeEach(() => listIs(LIST));

it('is the cover of a listed article', async () => {
  expect(await isPublicCover('1', 'a.webp')).toBe(true);
  expect(listed).not.toHaveBeenCalled();
});

it.each([
  ['1', 'b.webp'],
  ['2', 'a.webp'],
  ['3', 'a.webp'],
])('is no other one, for which only the list is read: %s, %s', async (id, upload) => {
  expect(await isPublicCover(id, upload)).toBe(false);
  expect(listed).toHaveBeenCalledWith({ optional: true });
});

it('is one of an article that was published since the list was read', async () => {
  const later = testArticle({ id: '4', cover_image: 'later.webp' });
  listed.mockResolvedValue([...LIST, later]);
  expect(await isPublicCover('4', 'later.webp')).toBe(true);
});

it('is one that a page shows, though no list has it', async () => {
  show('5', 'first.webp');
  show('6', 'second.webp');
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  listed.mockRejectedValue(new Error('down'));
  expect(await isPublicCover('5', 'first.webp')).toBe(true);
  await expect(isPublicCover('5', 'second.webp')).rejects.toThrow('down');
  expect(shownCovers()).toEqual([
    { id: '5', upload: 'first.webp' },
    { id: '6', upload: 'second.webp' },
  ]);
});

it('has an article that is listed or has been shown, or it is of a draft', async () => {
  show('7', 'shown.webp');
  expect(await isPublicArticle('7')).toBe(true);
  expect(await isPublicArticle('2')).toBe(true);
  expect(listed).not.toHaveBeenCalled();
  expect(await isPublicArticle('draft')).toBe(false);
  listed.mockRejectedValue(new Error('down'));
  await expect(isPublicArticle('draft')).rejects.toThrow('down');
});

describe('after a publication', () => {
  const named = async (id: string, upload: string) => [
    await isPublicCover(id, upload),
    await isPublicArticle(id),
  ];

  it('is none that was shown or listed before, and neither any more', async () => {
    show('8', 'withdrawn.webp');
    expect(await named('8', 'withdrawn.webp')).toEqual([true, true]);
    advancePublication();
    listIs([]);
    expect(await named('8', 'withdrawn.webp')).toEqual([false, false]);
    expect(await named('1', 'a.webp')).toEqual([false, false]);
    expect(shownCovers()).toEqual([]);
    show('8', 'withdrawn.webp');
    expect(await named('8', 'withdrawn.webp')).toEqual([true, true]);
  });

  it('is what was shown or listed before while the API cannot say, and no longer', async () => {
    show('9', 'kept.webp');
    advancePublication();
    listIs(LIST, true);
    // A page that is rendered from the list of before publishes nothing.
    show('9', 'kept.webp');
    expect(await named('9', 'kept.webp')).toEqual([true, true]);
    expect(await named('1', 'a.webp')).toEqual([true, true]);
    await expect(isPublicCover('10', 'unknown.webp')).rejects.toThrow(ApiError);
    await expect(isPublicArticle('10')).rejects.toThrow(ApiError);
    listIs([]);
    expect(await named('9', 'kept.webp')).toEqual([false, false]);
    expect(await named('1', 'a.webp')).toEqual([false, false]);
  });
});
