import { screen } from '@testing-library/react';
import * as blog from '@/testing/blog-search';

blog.setUpBlogSearch();

it('goes back to page 1 and preserves the tags', async () => {
  await blog.open('/blog?search=old&tags=data&page=3');
  await blog.search('ip & data');
  expect(blog.url()).toBe('/blog?search=ip+%26+data&tags=data');
  expect(blog.requests()).toEqual([blog.url()]);
  expect(blog.shown()).toEqual([blog.url()]);
});

describe('the results', () => {
  it('are inert while others are loading, which is announced', async () => {
    blog.respondAfter(() => 1_000);
    await blog.open();
    await blog.search('ip');
    expect(blog.status()).toHaveTextContent('Loading articles…');
    expect(blog.results()).toHaveAttribute('aria-busy', 'true');
    expect(blog.results()).toHaveAttribute('inert');
    await blog.wait(1_000);
    expect(blog.status()).toHaveTextContent('Found /blog?search=ip');
    expect(blog.results()).not.toHaveAttribute('aria-busy');
    expect(blog.results()).not.toHaveAttribute('inert');
  });

  it('take the focus from the previous results, and leave that of the box', async () => {
    await blog.open();
    blog.type('ip');
    screen.getByRole('link', { name: 'Read' }).focus();
    await blog.wait(500);
    expect(blog.results()).toHaveFocus();
    blog.input().focus();
    await blog.search('data');
    expect(blog.input()).toHaveFocus();
  });

  it('change title, canonical URL and robots, there and back', async () => {
    await blog.open();
    await blog.search('ip');
    const head = () => [...document.head.children].map((it) => it.outerHTML).sort();
    const canonical = (path: string) => `<link rel="canonical" href="${blog.SITE}${path}">`;
    expect(head()).toEqual([
      canonical('/blog?search=ip'),
      '<meta name="robots" content="noindex, follow">',
      '<title>Blog: ip</title>',
    ]);
    await blog.search('');
    expect(head()).toEqual([canonical('/blog'), '<title>Blog:</title>']);
  });
});

describe('a list that could not be loaded', () => {
  // The server's page after a failure has the right query, but no results.
  const down = async (requested: string) => ({ ...blog.found(requested), ok: false });
  const up = async (requested: string) => blog.found(requested);
  const EMPTY = ['No articles found'];

  it.each([
    ['/blog', ['Try again', '/blog']],
    ['/blog?tags=ip', ['All articles', '/blog']],
  ])('offers to try again or to clear the search: %s', async (url, expected) => {
    await blog.open(url, { failed: true });
    for (const link of screen.getAllByRole('link', { name: /Try|All/ }))
      expect([link.textContent, link.getAttribute('href')]).toEqual(expected);
  });

  it.each([
    ['responds with an error', down],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['responds with another page', async () => blog.found('/blog?search=x')],
    ['responds with no page', async () => ({ ok: true, text: () => '' })],
  ])('is the empty state when the site %s, and the search after it works', async (_, respond) => {
    await blog.open();
    blog.fetchMock.mockImplementation(respond);
    await blog.search('ip');
    expect(blog.shown()).toEqual(EMPTY);
    expect(screen.getByText(/^They could not be loaded just now, and/)).toBeInTheDocument();
    expect(blog.status()).toHaveTextContent('The search for “ip” failed.');
    expect(document.title).toBe('Blog:');
    blog.fetchMock.mockImplementation(up);
    await blog.search('data');
    expect(blog.shown()).toEqual(['/blog?search=data']);
  });

  it('that the server could not read is announced, and requested every 10 seconds', async () => {
    blog.fetchMock.mockImplementation(down);
    await blog.open('/blog?page=2', { failed: true });
    expect(blog.status()).toHaveTextContent('The articles could not be loaded.');
    expect(blog.shown()).toEqual(EMPTY);
    await blog.wait(9_999);
    expect(blog.requests()).toEqual([]);
    await blog.wait(10_000);
    expect(blog.requests()).toEqual(['/blog?page=2']);
    expect(blog.shown()).toEqual(EMPTY);
    blog.fetchMock.mockImplementation(up);
    await blog.wait(1);
    expect(blog.shown()).toEqual(['/blog?page=2']);
    expect(blog.status()).toHaveTextContent('Found /blog?page=2');
    expect(blog.results()).not.toHaveAttribute('inert');
    await blog.wait(600_000);
    expect(blog.requests()).toHaveLength(2);
  });

  it('has one request at a time', async () => {
    blog.fetchMock.mockReturnValue(new Promise(() => {}));
    await blog.open('/blog', { failed: true });
    await blog.wait(60_000);
    expect(blog.requests()).toHaveLength(1);
  });

  it.each([
    ['by Enter in the search box', blog.submit],
    ['after 10 seconds', () => blog.wait(10_000)],
  ])('of a search is requested again %s', async (_, again) => {
    await blog.open();
    blog.fetchMock.mockImplementation(down);
    await blog.search('ip');
    blog.fetchMock.mockImplementation(up);
    await again();
    expect(blog.shown()).toEqual(['/blog?search=ip']);
    expect(blog.requests()).toHaveLength(2);
  });
});
