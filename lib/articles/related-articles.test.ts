/** @jest-environment node */
import { type ArticleSummary, listArticlesByTags } from '../api/article-list';
import { relatedArticles } from './related-articles';

jest.mock('../api/article-list');
const byTags = jest.mocked(listArticlesByTags);

const ARTICLE = { id: 'this', tags: ['contracts', 'revenue'] };

function summary(id: string, tags: string[]): ArticleSummary {
  return {
    id,
    title: id,
    name: id,
    slug: id,
    description: null,
    tags,
    cover_image: null,
    status: 'published',
    uploadDate: null,
  };
}

const ids = async () => (await relatedArticles(ARTICLE)).map(({ id }) => id);

afterEach(() => void byTags.mockReset());

it('offers up to three others, those that share most tags first', async () => {
  byTags.mockResolvedValue([
    summary('one', ['revenue']),
    summary('this', ['contracts', 'revenue']),
    summary('both', ['revenue', 'contracts']),
    summary('two', ['contracts']),
    summary('three', ['contracts']),
  ]);
  expect(await ids()).toEqual(['both', 'one', 'two']);
  expect(byTags).toHaveBeenCalledWith(ARTICLE.tags, { extra: true });
});

it('leaves out what shares no tag, whatever the API answers', async () => {
  byTags.mockResolvedValue([summary('other', ['qa'])]);
  expect(await ids()).toEqual([]);
});

it('asks nothing for an article without tags', async () => {
  expect(await relatedArticles({ id: 'this', tags: [] })).toEqual([]);
  expect(byTags).not.toHaveBeenCalled();
});

it('offers nothing when the API fails', async () => {
  byTags.mockRejectedValue(new Error('down'));
  expect(await ids()).toEqual([]);
});
