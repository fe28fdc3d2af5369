/** @jest-environment node */
import { ApiError } from '../publisher-api/errors';
import { readArticlePage } from './article-page';
import { findArticle } from './find-article';
import { findNeighbours } from './neighbours';
import { relatedArticles } from './related-articles';
import { testArticle } from './test-article';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./find-article', () => ({ findArticle: jest.fn() }));
jest.mock('./neighbours', () => ({ findNeighbours: jest.fn() }));
jest.mock('./related-articles', () => ({ relatedArticles: jest.fn() }));

const find = jest.mocked(findArticle);

beforeEach(() => {
  jest.mocked(findNeighbours).mockResolvedValue({ newer: null, older: null });
  jest.mocked(relatedArticles).mockResolvedValue([]);
});
afterEach(() => jest.resetAllMocks());

it('has the article, its cover, neighbours and related articles', async () => {
  const article = testArticle();
  find.mockResolvedValue(article);
  expect(await readArticlePage('a')).toEqual({
    article,
    date: { iso: article.uploadDate, label: '7 May 2026' },
    cover: expect.stringContaining('cover.webp'),
    neighbours: { newer: null, older: null },
    related: [],
  });
});

it('is null where there is no article', async () => {
  find.mockResolvedValue(null);
  expect(await readArticlePage('a')).toBeNull();
  expect(findNeighbours).not.toHaveBeenCalled();
});

it('is "failed" when the API fails', async () => {
  find.mockRejectedValue(new ApiError('unavailable', 'down'));
  expect(await readArticlePage('a')).toBe('failed');
});

it.each(['..', 'x.rsc', 'x'.repeat(201), ' '])(
  'is null for an unusable slug, without a call: %s',
  async (slug) => {
    expect(await readArticlePage(slug)).toBeNull();
    expect(find).not.toHaveBeenCalled();
  },
);
