import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { blog } from '@/brand/copy';
import {
  newPageOutcome,
  recordLog,
  testContext,
  withPageOutcome,
  withRequestContext,
} from '@/engine/testing';
import { listArticles } from '@/lib/articles/article-list';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import { readArticles, readArticlesByTags } from '@/lib/publisher-api';
import { testArticle } from '@/testing/test-article';
import { Results, Subjects } from './listing';
import Blog from './page';

jest.mock('@/lib/articles/article-list', () => ({
  ...jest.requireActual('@/lib/articles/article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));
jest.mock('@/lib/publisher-api', () => ({
  ApiError: Error,
  readArticles: jest.fn(),
  readArticlesByTags: jest.fn(),
}));
jest.mock('@/lib/site/settings/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com' }),
}));
recordLog();
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const list = jest.mocked(listArticles);

/** Renders the blog. @returns the page's outcome, and the island's trigger */
async function show(query: Record<string, string>) {
  const outcome = newPageOutcome();
  const parsed = { parameters: [], query: parseBlogQuery(new URLSearchParams(query)) };
  const page = await withRequestContext(testContext({ parsed }), () =>
    withPageOutcome(outcome, Blog),
  );
  document.body.innerHTML = renderToStaticMarkup(page);
  const { status, isUnstored } = outcome;
  const when = document.querySelector('site-island')?.getAttribute('when');
  return { ...(status && { status }), ...(isUnstored && { isUnstored }), ...(when && { when }) };
}

const found = testArticle({ title: 'عقد new', tags: ['ip'] });

beforeEach(() => {
  document.body.replaceChildren();
  list.mockResolvedValue(Array.from({ length: 13 }, (_, index) => testArticle({ id: `${index}` })));
  jest.mocked(readArticles).mockImplementation(async (_, take) => take(found));
  jest.mocked(readArticlesByTags).mockImplementation(async (_, take) => take(found));
});

it.each([
  [{}, '13 articles', {}],
  [{ page: '2' }, '13 articles, page 2 of 2', {}],
  [{ page: '3' }, '', { isUnstored: true }],
  [{ search: 'عقد' }, '1 article matching “\u2068عقد\u2069”', { isUnstored: true }],
  [{ tags: 'ip', search: 'new' }, '1 article tagged ip matching “new”', { isUnstored: true }],
])('%j: summary "%s", and stored if it is a page of the whole list', async (...test) => {
  const [query, summary, expected] = test;
  expect(await show(query as Record<string, string>)).toEqual(expected);
  expect(screen.getByRole('status').textContent).toBe(summary);
});

it('is stored if the list is empty', async () => {
  list.mockResolvedValue([]);
  expect(await show({})).toEqual({});
});

it.each([{}, { page: '2' }])(
  'is 503 when the API fails to return the list, and hydrates the search box at once: %j',
  async (query) => {
    list.mockRejectedValue(new Error('down'));
    expect(await show(query as Record<string, string>)).toEqual({ status: 503, when: 'load' });
  },
);

const SEARCH = '/blog?search=a+b&tags=ip';
it.each([
  ['a single page', { page: 1 }, 1, undefined, undefined],
  ['an empty list', { page: 1 }, 0, undefined, undefined],
  ['a page beyond the last one', { page: 4 }, 3, undefined, undefined],
  ['the first page', { page: 1 }, 3, undefined, '/blog?page=2'],
  ['the second page', { page: 2 }, 3, '/blog', '/blog?page=3'],
  ['the last page', { page: 3 }, 3, '/blog?page=2', undefined],
  ['a search', { page: 2, search: 'a b', tags: ['ip'] }, 3, SEARCH, `${SEARCH}&page=3`],
])('%s leads to the pages around it', (_, query, pageCount, previous, next) => {
  const listing = { articles: [], total: 0, failed: false, pageCount };
  render(<Results {...listing} query={{ search: '', tags: [], ...query }} />);
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect([hrefOf('Previous'), hrefOf('Next')]).toEqual([previous, next]);
  expect(screen.queryAllByRole('navigation')).toHaveLength(previous || next ? 1 : 0);
});

it.each([
  [
    ['ip', 'q & a'],
    ['/blog?tags=ip', '/blog?tags=q+%26+a'],
  ],
  [[], []],
])('links to the articles of each subject: %j', (tags, hrefs) => {
  const replaced = jest.replaceProperty(blog.subjects, 'tags', tags as never);
  const { container } = render(<Subjects chosen={[]} />);
  replaced.restore();
  expect(container.childElementCount).toBe(tags.length && 1);
  expect(screen.queryAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(hrefs);
});
