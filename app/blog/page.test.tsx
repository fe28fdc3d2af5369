import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RequestContext } from '@/engine';
import { withRequestContext } from '@/engine/testing/internals';
import { listArticles } from '@/lib/articles/article-list';
import { readArticles, readArticlesByTags } from '@/lib/publisher-api';
import { testArticle } from '@/testing/test-article';
import Blog from './page';

jest.mock('@/lib/articles/article-list', () => ({
  ...jest.requireActual('@/lib/articles/article-list'),
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));
jest.mock('@/lib/publisher-api', () => ({
  readArticles: jest.fn(),
  readArticlesByTags: jest.fn(),
}));
jest.mock('@/lib/settings/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));
jest.mock('@/engine/log/log', () => ({ log: jest.fn() }));
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const list = jest.mocked(listArticles);

/** Renders the blog. @returns the page's wishes for its response, and the island's sign of use */
async function show(query: Record<string, string>) {
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const page = await withRequestContext(context, () =>
    Blog({ searchParams: Promise.resolve(query) }),
  );
  document.body.innerHTML = renderToStaticMarkup(page);
  const { status, isUnstored } = context;
  const when = document.querySelector('site-island')?.getAttribute('when');
  return { ...(status && { status }), ...(isUnstored && { isUnstored }), ...(when && { when }) };
}

const found = testArticle({ title: 'عقد new', tags: ['ip'] });

beforeEach(() => {
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

it.each([{}, { page: '2' }])(
  'is 503 when the list cannot be read, and hydrates the search box at once: %j',
  async (query) => {
    list.mockRejectedValue(new Error('down'));
    expect(await show(query as Record<string, string>)).toEqual({ status: 503, when: 'load' });
  },
);
