import { screen } from '@testing-library/react';
import {
  fetchMock,
  found,
  open,
  requests,
  results,
  search,
  setUpBlogSearch,
  shown,
  status,
  submit,
  wait,
} from './test-search-box';

setUpBlogSearch();

describe('a list that could not be loaded', () => {
  // The server's page of a failure has the right query, but no results.
  const down = () =>
    fetchMock.mockImplementation(async (requested) => ({
      ...found(requested),
      ok: false,
      status: 503,
    }));
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
    [
      'responds with no page',
      () => fetchMock.mockResolvedValue({ ok: true, text: async () => '' }),
    ],
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

  it('is announced as failed if the server rendered the failure', async () => {
    down();
    await open('/blog', { failed: true });
    expect(status()).toHaveTextContent('The articles could not be loaded.');
    expect(shown()).toEqual(EMPTY);
  });

  it('is requested again every 10 seconds until that succeeds', async () => {
    down();
    await open('/blog?page=2', { failed: true });
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

  it('is requested again by Enter in the search box', async () => {
    await open();
    down();
    await search('ip');
    up();
    await submit();
    expect(shown()).toEqual(['/blog?search=ip']);
    expect(requests()).toHaveLength(2);
  });

  it('is requested again by itself for a search too', async () => {
    await open();
    down();
    await search('ip');
    up();
    await wait(10_000);
    expect(shown()).toEqual(['/blog?search=ip']);
  });
});
