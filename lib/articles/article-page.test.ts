import { notedCovers } from '../media/covers/named-covers';
import { ApiError } from '../publisher-api/errors';
import { listArticles } from './article-list';
import { readArticlePage, readPreviewPage } from './article-page';
import { findArticle, findDraft } from './find-article';
import { findNeighbours } from './neighbours';
import { relatedArticles } from './related-articles';
import { testArticle } from './test-article';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./article-list', () => ({ lastGoodList: jest.fn(), listArticles: jest.fn() }));
jest.mock('./find-article', () => ({ findArticle: jest.fn(), findDraft: jest.fn() }));
jest.mock('./neighbours', () => ({
  ...jest.requireActual('./neighbours'),
  findNeighbours: jest.fn(),
}));
jest.mock('./related-articles', () => ({
  ...jest.requireActual('./related-articles'),
  relatedArticles: jest.fn(),
}));

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

describe('a preview', () => {
  const draft = testArticle({
    id: 'draft',
    status: 'draft',
    uploadDate: '2026-05-07T00:00:00.000Z',
  });
  const older = testArticle({ id: 'older', uploadDate: '2026-05-06T00:00:00.000Z' });
  const newer = testArticle({ id: 'newer', uploadDate: '2026-05-08T00:00:00.000Z', tags: [] });

  it('has the neighbours and related articles that it will have, and names no cover', async () => {
    jest.mocked(findDraft).mockResolvedValue(draft);
    // As the list has an earlier text of an article that is published.
    const listed = [newer, { ...draft, uploadDate: '2020-01-01T00:00:00.000Z' }, older];
    jest.mocked(listArticles).mockResolvedValue(listed.map((it) => ({ ...it, cover_image: null })));
    const noted = notedCovers().length;
    expect(await readPreviewPage('draft')).toMatchObject({
      article: draft,
      neighbours: { newer: { id: 'newer' }, older: { id: 'older' } },
      related: [{ id: 'older' }],
    });
    expect(notedCovers()).toHaveLength(noted);
    for (const it of [findNeighbours, relatedArticles, findArticle])
      expect(it).not.toHaveBeenCalled();
  });

  it('does without a list', async () => {
    jest.mocked(findDraft).mockResolvedValue(draft);
    jest.mocked(listArticles).mockRejectedValue(new ApiError('unavailable', 'down'));
    const none = { neighbours: { newer: null, older: null }, related: [] };
    expect(await readPreviewPage('draft')).toMatchObject(none);
  });

  it('is null where there is no article, and "failed" when the API fails', async () => {
    jest.mocked(findDraft).mockResolvedValueOnce(null);
    expect(await readPreviewPage('a')).toBeNull();
    jest.mocked(findDraft).mockRejectedValueOnce(new ApiError('unavailable', 'down'));
    expect(await readPreviewPage('a')).toBe('failed');
  });
});
