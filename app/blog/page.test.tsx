import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listArticles } from '@/lib/articles/article-list';
import { findArticles } from '@/lib/articles/found-articles';
import { type RequestContext, withRequestContext } from '@/lib/base/request-context';
import { testArticle } from '@/testing/test-article';
import Blog from './page';

jest.mock('@/lib/articles/article-list', () => ({
  lastGoodList: jest.fn(),
  listArticles: jest.fn(),
}));
jest.mock('@/lib/articles/found-articles', () => ({ findArticles: jest.fn() }));
jest.mock('@/lib/site/env', () => ({ env: () => ({ SITE_URL: 'https://www.example.com' }) }));
jest.mock('@/lib/base/log', () => ({ log: jest.fn() }));
jest.mock('@/components/page-layout', () => ({ PageLayout: 'div' }));

const all = jest.mocked(listArticles);

const articles = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    testArticle({ id: `${index + 1}`, name: `number-${index + 1}` }),
  );

/** Renders the blog. @returns what its response is to be */
async function show(searchParams: Record<string, string | string[] | undefined> = {}) {
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const page = await withRequestContext(context, () =>
    Blog({ searchParams: Promise.resolve(searchParams) }),
  );
  document.body.innerHTML = renderToStaticMarkup(page);
  return { status: context.status, isUnstored: context.isUnstored };
}
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((it) => it.textContent);
const results = () => screen.getByRole('region', { name: 'Articles' });
const sign = () => document.querySelector('site-island')?.getAttribute('when');

beforeEach(() => {
  jest.resetAllMocks();
  all.mockResolvedValue(articles(13));
  jest.mocked(findArticles).mockResolvedValue([]);
});

it('shows the page of the URL, and every page up to the last one is stored', async () => {
  expect(await show()).toEqual({});
  expect(titles()).toContain('Number 12');
  expect(titles()).not.toContain('Number 13');
  expect(screen.getByRole('status')).toHaveTextContent(/^13 articles$/);
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/blog?page=2');
  expect(screen.queryByRole('link', { name: 'Clear search' })).toBeNull();
});

it('shows the second page, which is stored too', async () => {
  expect(await show({ page: ['2', '1'] })).toEqual({});
  expect(titles()).toContain('Number 13');
  expect(screen.getByRole('status')).toHaveTextContent('13 articles, page 2 of 2');
});

it.each([
  [{ search: 'number-13' }, '1 article matching “number-13”'],
  [{ tags: 'ip,data' }, '1 article tagged ip, data'],
  [{ tags: 'ip', search: 'new' }, '1 article tagged ip matching “new”'],
  [{ search: 'عقد' }, '1 article matching “\u2068عقد\u2069”'],
])('does not store a search or tags: %j', async (query, summary) => {
  const article = testArticle({ title: 'New: number-13 عقد', tags: ['ip'] });
  jest.mocked(findArticles).mockResolvedValue([article]);
  expect(await show(query)).toEqual({ isUnstored: true });
  expect(screen.getByRole('status')).toHaveTextContent(summary);
  expect(titles()).toContain(article.title);
  expect(screen.getByRole('link', { name: 'Clear search' })).toHaveAttribute('href', '/blog');
});

it('says of which query its results are, for the search in the browser', async () => {
  await show({ search: ' ip ', tags: 'a', page: '1', utm_source: 'x' });
  expect(results()).toHaveAttribute('data-query', 'search=ip&tags=a');
});

it('shows the empty state without a match, and waits for a first use', async () => {
  await show({ search: 'zzz' });
  expect(titles()).toContain('No articles found');
  expect(screen.getByText('Try another word, or look through everything.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 articles matching “zzz”');
  expect(sign()).toBeNull();
});

it('shows the empty state beyond the last page, which is not stored', async () => {
  expect(await show({ page: '3' })).toEqual({ isUnstored: true });
  expect(titles()).toContain('No articles found');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each([{}, { page: '2' }])(
  'shows the empty state with 503 when the list cannot be read, and tries again at once: %j',
  async (query) => {
    all.mockRejectedValue(new Error('down'));
    expect(await show(query)).toEqual({ status: 503 });
    expect(results()).toHaveTextContent('They could not be loaded just now.');
    expect(screen.getByRole('status')).toHaveTextContent('The articles could not be loaded.');
    expect(sign()).toBe('load');
  },
);
