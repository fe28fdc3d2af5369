import type { ArticleSummary } from './article-list';
import { findByTags } from './found-articles';
import { relatedArticles } from './related-articles';

jest.mock('./found-articles');
const byTags = jest.mocked(findByTags);

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

it('has up to three other articles, those that share most tags first', async () => {
  byTags.mockResolvedValue([
    summary('one', ['revenue']),
    summary('this', ['contracts', 'revenue']),
    summary('both', ['revenue', 'contracts']),
    summary('two', ['contracts']),
    summary('three', ['contracts']),
  ]);
  expect(await ids()).toEqual(['both', 'one', 'two']);
  expect(byTags).toHaveBeenCalledWith(ARTICLE.tags, { isKnown: true, optional: true });
});

it('makes no call for an article without tags', async () => {
  expect(await relatedArticles({ id: 'this', tags: [] })).toEqual([]);
  expect(byTags).not.toHaveBeenCalled();
});

it('requests at most ten tags, and none that is too long', async () => {
  byTags.mockResolvedValue([]);
  const tags = ['x'.repeat(201), ...Array.from({ length: 12 }, (_, index) => `tag-${index}`)];
  await relatedArticles({ id: 'this', tags });
  expect(byTags).toHaveBeenCalledWith(tags.slice(1, 11), expect.anything());
});

it('is empty when no list is available', async () => {
  byTags.mockRejectedValue(new Error('down'));
  expect(await ids()).toEqual([]);
});
