import { nextPublication } from '../../engine/testing';
import { testArticle } from '../../testing/test-article';
import { lastGoodList, listArticles } from '../articles/article-list';
import { ApiError } from '../publisher-api';
import {
  isPublicArticle,
  isPublicCover,
  isWithdrawnCover,
  makeCoversPublic,
  shownCovers,
} from './public-covers';

jest.mock('../articles/article-list', () => ({
  ...jest.requireActual('../articles/article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));

const LIST = [
  testArticle({ id: '1', cover_image: 'a.webp' }),
  testArticle({ id: '2', cover_image: null }),
];

const listed = jest.mocked(listArticles);
const listIs = (articles: typeof LIST, isExpired = false, ageMs = 60_000) => {
  const last = { articles, ageMs, isFailing: isExpired, isExpired };
  jest.mocked(lastGoodList).mockReset().mockReturnValue(last);
  listed.mockReset().mockResolvedValue(articles);
};
const show = (id: string, cover_image: string) => makeCoversPublic([{ id, cover_image }]);

beforeEach(() => listIs(LIST));

/** Whether cover and article are public, or the message of the failure. */
const arePublic = (id: string, upload: string) =>
  Promise.all(
    [isPublicCover(id, upload), isPublicArticle(id)].map((it) =>
      it.catch(({ message }) => message),
    ),
  );

it('the cover of a listed article is public, and the list is revalidated', async () => {
  listed.mockReturnValue(new Promise(() => {}));
  expect(await arePublic('1', 'a.webp')).toEqual([true, true]);
  listed.mockClear();
  expect(isWithdrawnCover('1', 'a.webp')).toBe(false);
  expect(listed).toHaveBeenCalledTimes(1);
});

it.each([
  ['1', 'b.webp', true],
  ['2', 'a.webp', true],
  ['3', 'a.webp', false],
])(
  'another cover is not public, after a read of the list: %s, %s',
  async (id, upload, isListed) => {
    expect(await arePublic(id, upload)).toEqual([false, isListed]);
    expect(listed).toHaveBeenCalledWith({ optional: true });
  },
);

it('a cover is public if its article was published since the list was read', async () => {
  listed.mockResolvedValue([...LIST, testArticle({ id: '4', cover_image: 'later.webp' })]);
  expect(await arePublic('4', 'later.webp')).toEqual([true, true]);
});

it('a cover that a page shows is public, until a newer list lacks it', async () => {
  show('11', 'shown.webp');
  expect(await arePublic('11', 'shown.webp')).toEqual([true, true]);
  expect(isWithdrawnCover('11', 'shown.webp')).toBe(false);
  listIs(LIST, false, -1_000);
  expect(await arePublic('11', 'shown.webp')).toEqual([false, false]);
  expect(isWithdrawnCover('11', 'shown.webp')).toBe(true);
});

it('a cover that a page shows is public without a list', async () => {
  show('5', 'first.webp');
  show('6', 'second.webp');
  jest.mocked(lastGoodList).mockReturnValue(undefined);
  listed.mockRejectedValue(new Error('down'));
  expect(await arePublic('5', 'first.webp')).toEqual([true, true]);
  expect(await arePublic('5', 'second.webp')).toEqual(['down', true]);
  expect(await arePublic('draft', 'second.webp')).toEqual(['down', 'down']);
  expect(shownCovers().slice(-2)).toEqual([
    { id: '5', upload: 'first.webp' },
    { id: '6', upload: 'second.webp' },
  ]);
});

describe('after a publication', () => {
  it('a cover that was shown or listed before is not public while the API fails', async () => {
    show('9', 'kept.webp');
    nextPublication();
    listIs(LIST, true);
    // A page rendered from a list older than the publication makes nothing public.
    show('9', 'kept.webp');
    for (const [id, upload] of [
      ['9', 'kept.webp'],
      ['1', 'a.webp'],
      ['10', 'x.webp'],
    ] as const) {
      await expect(isPublicCover(id, upload)).rejects.toThrow(ApiError);
      await expect(isPublicArticle(id)).rejects.toThrow(ApiError);
      expect(isWithdrawnCover(id, upload)).toBe(false);
    }
    listIs([]);
    expect(await arePublic('9', 'kept.webp')).toEqual([false, false]);
    expect(await arePublic('1', 'a.webp')).toEqual([false, false]);
    expect(shownCovers()).toEqual([]);
    show('9', 'kept.webp');
    expect(await arePublic('9', 'kept.webp')).toEqual([true, true]);
  });
});
