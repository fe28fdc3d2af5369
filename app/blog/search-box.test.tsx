import { screen } from '@testing-library/react';
import { parseBlogQuery } from '@/lib/articles/blog-query';
import {
  fetchMock,
  found,
  input,
  open,
  requests,
  respondAfter,
  results,
  SITE,
  search,
  setUpBlogSearch,
  shown,
  status,
  submit,
  type,
  url,
  wait,
} from './test-search-box';

setUpBlogSearch();

it('searches after 500 milliseconds without a key, once', async () => {
  await open();
  type('i');
  await wait(499);
  type('ip');
  await wait(499);
  expect(requests()).toEqual([]);
  expect(url()).toBe('/blog');
  await wait(1);
  expect(url()).toBe('/blog?search=ip');
  await wait(5_000);
  expect(requests()).toEqual(['/blog?search=ip']);
});

it('goes back to page 1 and preserves the tags', async () => {
  await open('/blog?search=old&tags=data&page=3');
  await search('ip & data');
  expect(url()).toBe('/blog?search=ip+%26+data&tags=data');
  expect(requests()).toEqual([url()]);
  expect(shown()).toEqual([url()]);
});

it('searches at once with Enter, and not a second time', async () => {
  await open();
  type('ip');
  await submit();
  await submit();
  await wait(5_000);
  expect(requests()).toEqual(['/blog?search=ip']);
});

describe('the results', () => {
  it('are those of the page until something is typed', async () => {
    await open();
    await wait(5_000);
    expect(requests()).toEqual([]);
    expect(status()).toHaveTextContent('As sent');
    expect(document.body).toHaveFocus();
  });

  it('are inert while others are loading, which is announced', async () => {
    respondAfter(() => 1_000);
    await open();
    await search('ip');
    expect(status()).toHaveTextContent('Loading articles…');
    expect(results()).toHaveAttribute('aria-busy', 'true');
    expect(results()).toHaveAttribute('inert');
    await wait(1_000);
    expect(status()).toHaveTextContent('Found /blog?search=ip');
    expect(results()).not.toHaveAttribute('aria-busy');
    expect(results()).not.toHaveAttribute('inert');
  });

  it('take the focus from the previous results, and leave that of the box', async () => {
    await open();
    type('ip');
    screen.getByRole('link', { name: 'Read' }).focus();
    await wait(500);
    expect(results()).toHaveFocus();
    input().focus();
    await search('data');
    expect(input()).toHaveFocus();
  });

  it('change title, canonical URL and robots, there and back', async () => {
    await open();
    await search('ip');
    const head = () => [...document.head.children].map((it) => it.outerHTML).sort();
    expect(head()).toEqual([
      `<link rel="canonical" href="${SITE}/blog?search=ip">`,
      '<meta name="robots" content="noindex, follow">',
      '<title>Blog: ip</title>',
    ]);
    await search('');
    expect(head()).toEqual([`<link rel="canonical" href="${SITE}/blog">`, '<title>Blog:</title>']);
  });
});

it('works without JavaScript: a GET form to the blog with the tags', async () => {
  await open('/blog?tags=rock%5C%2C+paper%2Cip');
  const form = document.querySelector('form') as HTMLFormElement;
  expect(form).toHaveAttribute('action', '/blog');
  expect(form.method).toBe('get');
  type('x');
  const sent = new URLSearchParams([...new FormData(form)] as [string, string][]);
  expect(parseBlogQuery(sent)).toEqual({ search: 'x', tags: ['rock, paper', 'ip'], page: 1 });
});

describe('a list that could not be loaded', () => {
  // The server's page of a failure has the right query, but no results.
  const down = () =>
    fetchMock.mockImplementation(async (requested) => ({ ...found(requested), ok: false }));
  const up = () => fetchMock.mockImplementation(async (requested) => found(requested));
  const EMPTY = ['No articles found'];

  it('offers to try again where nothing was searched for, and to clear a search', async () => {
    const buttons = () => screen.getAllByRole('link', { name: /Try|Clear/ });
    const names = () => buttons().map((it) => [it.textContent, it.getAttribute('href')]);
    const { unmount } = await open('/blog', { failed: true });
    expect(names()).toEqual([['Try again', '/blog']]);
    unmount();
    await open('/blog?tags=ip', { failed: true });
    expect(new Set(names().map(String))).toEqual(new Set(['Clear search,/blog']));
  });

  it.each([
    ['responds with an error', down],
    ['cannot be reached', () => fetchMock.mockRejectedValue(new TypeError('offline'))],
    ['responds with another page', () => fetchMock.mockResolvedValue(found('/blog?search=x'))],
    ['responds with no page', () => fetchMock.mockResolvedValue({ ok: true, text: () => '' })],
  ])('is the empty state when the site %s, and the search after it works', async (_, fail) => {
    await open();
    fail();
    await search('ip');
    expect(shown()).toEqual(EMPTY);
    expect(screen.getByText(/^They could not be loaded just now\./)).toBeInTheDocument();
    expect(status()).toHaveTextContent('The search for “ip” failed.');
    expect(document.title).toBe('Blog:');
    up();
    await search('data');
    expect(shown()).toEqual(['/blog?search=data']);
  });

  it('that the server could not read is announced, and requested every 10 seconds', async () => {
    down();
    await open('/blog?page=2', { failed: true });
    expect(status()).toHaveTextContent('The articles could not be loaded.');
    expect(shown()).toEqual(EMPTY);
    await wait(9_999);
    expect(requests()).toEqual([]);
    await wait(10_000);
    expect(requests()).toEqual(['/blog?page=2']);
    expect(shown()).toEqual(EMPTY);
    up();
    await wait(1);
    expect(shown()).toEqual(['/blog?page=2']);
    expect(status()).toHaveTextContent('Found /blog?page=2');
    expect(results()).not.toHaveAttribute('inert');
    await wait(600_000);
    expect(requests()).toHaveLength(2);
  });

  it('has one request at a time', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}));
    await open('/blog', { failed: true });
    await wait(60_000);
    expect(requests()).toHaveLength(1);
  });

  it.each([
    ['by Enter in the search box', submit],
    ['after 10 seconds', () => wait(10_000)],
  ])('of a search is requested again %s', async (_, again) => {
    await open();
    down();
    await search('ip');
    up();
    await again();
    expect(shown()).toEqual(['/blog?search=ip']);
    expect(requests()).toHaveLength(2);
  });
});
