import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSearchParams } from 'next/navigation';
import { StrictMode } from 'react';
import { type BlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import type { BlogListingWithHead } from '@/lib/metadata/blog-head';
import { BlogBrowser } from './blog-browser';

jest.mock('next/navigation', () => ({ useSearchParams: jest.fn() }));
const fetchMock = jest.fn();

function listing(title: string | null, query = '', total = title ? 1 : 0): BlogListingWithHead {
  const card = {
    id: '1',
    href: '/article/x',
    description: null,
    date: null,
    tags: [],
    cover: null,
  };
  return {
    query: parseBlogQuery(new URLSearchParams(query)) as BlogQuery,
    cards: title ? [{ ...card, title }] : [],
    pageCount: total > 0 ? 1 : 0,
    total,
    head: {
      title: `Blog: ${query}`,
      canonical: `https://www.example.com/blog?${query}`,
      index: query === '',
    },
  };
}
const setUrl = (query: string) =>
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as never);
const response = (data: BlogListingWithHead) => ({ ok: true, json: async () => data });
const page = (initial: BlogListingWithHead, failed = false) => (
  <BlogBrowser initial={initial} initialFailed={failed} descriptionFallback="Open to read." />
);
async function show(initial = listing('First'), failed = false) {
  const view = render(page(initial, failed));
  await act(async () => {});
  const goTo = (query: string) => {
    setUrl(query);
    return act(async () => view.rerender(page(initial, failed)));
  };
  return { ...view, goTo };
}
const shown = () => screen.queryAllByRole('heading').map((heading) => heading.textContent);

// jsdom does not support <search> yet, and React warns about that.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  fetchMock.mockReset();
  window.fetch = fetchMock;
  setUrl('');
});

// Must be the first test, since the module remembers that a list was shown.
it('leaves the focus of the first list to the browser, in strict mode too', async () => {
  render(<StrictMode>{page(listing('First'))}</StrictMode>);
  await act(async () => {});
  expect(document.body).toHaveFocus();
});

it('shows the list the server rendered, without a request', async () => {
  await show();
  expect(shown()).toEqual(['First']);
  expect(fetchMock).not.toHaveBeenCalled();
  setUrl('page=1&utm_source=x');
  await show();
  expect(fetchMock).not.toHaveBeenCalled();
});

it.each([
  ['search=ip', '/api/articles?search=ip'],
  ['tags=ip%2Cdata&page=2', '/api/articles?tags=ip%2Cdata&page=2'],
])('fetches the list of the URL: %s', async (query, url) => {
  fetchMock.mockResolvedValue(response(listing('Found', query)));
  const { goTo } = await show();
  await goTo(query);
  expect(fetchMock.mock.calls.map(([requested]) => requested)).toEqual([url]);
  expect(shown()).toEqual(['Found']);
});

it('fetches at once when it is loaded at such a URL', async () => {
  fetchMock.mockResolvedValue(response(listing('Found', 'search=ip')));
  setUrl('search=ip');
  await show();
  expect(shown()).toEqual(['Found']);
});

it('hides the old list and shows that it is loading', async () => {
  let finish: (value: unknown) => void = () => {};
  fetchMock.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { goTo } = await show();
  await goTo('search=ip');
  expect(screen.getByRole('status')).toHaveTextContent('Loading articles…');
  const results = screen.getByRole('region', { name: 'Articles' });
  expect(results).toHaveAttribute('inert');
  await act(async () => finish(response(listing('Found', 'search=ip'))));
  expect(screen.getByRole('status')).toHaveTextContent('1 article matching “ip”');
  expect(results).not.toHaveAttribute('inert');
  expect(shown()).toEqual(['Found']);
});

it('shows the empty state with a way to clear when nothing matches', async () => {
  fetchMock.mockResolvedValue(response(listing(null, 'search=zzz')));
  const { goTo } = await show();
  await goTo('search=zzz');
  expect(shown()).toEqual(['No articles found']);
  expect(screen.getByRole('status')).toHaveTextContent('0 articles matching “zzz”');
  const links = screen.getAllByRole('link', { name: 'Clear search' });
  for (const link of links) expect(link).toHaveAttribute('href', '/blog');
});

it.each([
  ['responds with an error', () => fetchMock.mockResolvedValue({ ok: false, status: 503 })],
  ['cannot be reached', () => fetchMock.mockRejectedValue(new TypeError('offline'))],
  [
    'responds with something else than JSON',
    () =>
      fetchMock.mockResolvedValue({ ok: true, json: () => Promise.reject(new SyntaxError('<')) }),
  ],
])('shows the empty state when the site %s', async (_, fail) => {
  fail();
  const { goTo } = await show();
  await goTo('search=ip');
  expect(shown()).toEqual(['No articles found']);
  expect(screen.getByRole('status')).toHaveTextContent('The search for “ip” failed.');
});

it('shows the list of the last URL, in any order of the responses', async () => {
  const finish: Record<string, (value: unknown) => void> = {};
  fetchMock.mockImplementation(
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        finish[url] = resolve;
        signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')));
      }),
  );
  const { goTo } = await show();
  await goTo('search=a');
  await goTo('search=ab');
  await act(async () => finish['/api/articles?search=ab']?.(response(listing('AB', 'search=ab'))));
  await act(async () => finish['/api/articles?search=a']?.(response(listing('A', 'search=a'))));
  expect(shown()).toEqual(['AB']);
});

it('shows the first list again when the search is cleared', async () => {
  fetchMock.mockResolvedValueOnce(response(listing('Found', 'search=ip')));
  const { goTo } = await show();
  await goTo('search=ip');
  fetchMock.mockResolvedValueOnce(response(listing('First')));
  await goTo('');
  expect(shown()).toEqual(['First']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 article$/);
});

it('announces the page, and takes the focus that a followed link lost', async () => {
  const { goTo } = await show();
  fetchMock.mockResolvedValue(response({ ...listing('Thirteenth', 'page=2', 13), pageCount: 2 }));
  await goTo('page=2');
  expect(screen.getByRole('status')).toHaveTextContent('13 articles, page 2 of 2');
  expect(screen.getByRole('region', { name: 'Articles' })).toHaveFocus();
});

it('leaves the focus in the search box', async () => {
  const { goTo } = await show();
  screen.getByRole('searchbox').focus();
  fetchMock.mockResolvedValue(response(listing('Second', 'search=x')));
  await goTo('search=x');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

describe('the head of the document', () => {
  const robots = () => document.querySelector('meta[name=robots]');

  it('follows the listing, once it is there', async () => {
    fetchMock.mockResolvedValueOnce(response(listing('Found', 'search=ip')));
    const { goTo } = await show();
    expect(document.title).toBe('Blog:');
    expect(robots()).toBeNull();
    await goTo('search=ip');
    expect(document.title).toBe('Blog: search=ip');
    expect(document.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'https://www.example.com/blog?search=ip',
    );
    expect(robots()).toHaveAttribute('content', 'noindex, follow');
    fetchMock.mockResolvedValueOnce(response(listing('First')));
    await goTo('');
    expect(document.title).toBe('Blog:');
    expect(robots()).toBeNull();
  });
});

describe('a list that could not be loaded', () => {
  const down = () => fetchMock.mockResolvedValue({ ok: false, status: 503 });
  const up = () => fetchMock.mockResolvedValue(response(listing('First')));
  const later = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const clearSearch = () =>
    act(async () => fireEvent.click(screen.getByRole('link', { name: 'Clear search' })));

  beforeEach(() => {
    jest.useFakeTimers();
    down();
  });
  afterEach(() => jest.useRealTimers());

  it('is announced as failed, also if the server rendered the failure', async () => {
    await show(listing(null), true);
    expect(screen.getByRole('status')).toHaveTextContent('The articles could not be loaded.');
    expect(shown()).toEqual(['No articles found']);
  });

  it('is fetched again by the clear button, although the URL stays', async () => {
    await show(listing(null), true);
    let finish: (value: unknown) => void = () => {};
    fetchMock.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    await clearSearch();
    expect(screen.getByRole('status')).toHaveTextContent('Loading articles…');
    await act(async () => finish(response(listing('First'))));
    expect(shown()).toEqual(['First']);
    expect(screen.getByRole('status')).toHaveTextContent(/^1 article$/);
  });

  it('may fail again, and still has its button', async () => {
    await show(listing(null), true);
    await clearSearch();
    expect(screen.getByRole('status')).toHaveTextContent('The articles could not be loaded.');
    up();
    await clearSearch();
    expect(shown()).toEqual(['First']);
  });

  it('is requested again after ever longer pauses until it succeeds', async () => {
    await show(listing(null), true);
    await later(2_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await later(3_999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    up();
    await later(1);
    expect(shown()).toEqual(['First']);
    await later(600_000);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it.each(['online', 'focus'])('is requested at once on: %s', async (event) => {
    await show(listing(null), true);
    up();
    await act(async () => void fireEvent(window, new Event(event)));
    expect(shown()).toEqual(['First']);
  });

  it('has one request at a time, however often the visitor returns', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}));
    await show(listing(null), true);
    for (let time = 0; time < 5; time++) {
      await act(async () => void fireEvent.focus(window));
    }
    await later(60_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('is not requested while the page is hidden, nor after the visitor has left', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { unmount } = await show(listing(null), true);
    await later(60_000);
    expect(fetchMock).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    unmount();
    await later(600_000);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is requested again by Enter in the search box', async () => {
    const { goTo } = await show();
    await goTo('search=ip');
    fetchMock.mockResolvedValue(response(listing('Found', 'search=ip')));
    await act(async () => fireEvent.submit(screen.getByRole('searchbox')));
    expect(shown()).toEqual(['Found']);
    await act(async () => fireEvent.submit(screen.getByRole('searchbox')));
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('is requested again for a search too', async () => {
    const { goTo } = await show();
    await goTo('search=ip');
    expect(screen.getByRole('status')).toHaveTextContent('The search for “ip” failed.');
    fetchMock.mockResolvedValue(response(listing('Found', 'search=ip')));
    await later(2_000);
    expect(shown()).toEqual(['Found']);
  });
});
