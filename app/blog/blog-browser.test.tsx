import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSearchParams } from 'next/navigation';
import { StrictMode } from 'react';
import { type BlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import type { BlogListingWithHead } from '@/lib/metadata/blog-head';
import { BlogBrowser } from './blog-browser';

jest.mock('next/navigation', () => ({ useSearchParams: jest.fn() }));
const ask = jest.fn();

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
const address = (query: string) =>
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as never);
const answer = (data: BlogListingWithHead) => ({ ok: true, json: async () => data });
const page = (initial: BlogListingWithHead, failed = false) => (
  <BlogBrowser initial={initial} initialFailed={failed} descriptionFallback="Open to read." />
);
async function show(initial = listing('First'), failed = false) {
  const view = render(page(initial, failed));
  await act(async () => {});
  const goTo = (query: string) => {
    address(query);
    return act(async () => view.rerender(page(initial, failed)));
  };
  return { ...view, goTo };
}
const shown = () => screen.queryAllByRole('heading').map((heading) => heading.textContent);

// jsdom does not know <search> yet, and React says so.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  ask.mockReset();
  window.fetch = ask;
  address('');
});

// First, as a visit remembers that a list was shown.
it('leaves the focus of the first list to the browser, in strict mode too', async () => {
  render(<StrictMode>{page(listing('First'))}</StrictMode>);
  await act(async () => {});
  expect(document.body).toHaveFocus();
});

it('shows the list the server rendered, and asks for nothing', async () => {
  await show();
  expect(shown()).toEqual(['First']);
  expect(ask).not.toHaveBeenCalled();
  address('page=1&utm_source=x');
  await show();
  expect(ask).not.toHaveBeenCalled();
});

it.each([
  ['search=ip', '/api/articles?search=ip'],
  ['tags=ip%2Cdata&page=2', '/api/articles?tags=ip%2Cdata&page=2'],
])('fetches the list the address asks for: %s', async (query, url) => {
  ask.mockResolvedValue(answer(listing('Found', query)));
  const { goTo } = await show();
  await goTo(query);
  expect(ask.mock.calls.map(([asked]) => asked)).toEqual([url]);
  expect(shown()).toEqual(['Found']);
});

it('fetches at once when it is loaded at such an address', async () => {
  ask.mockResolvedValue(answer(listing('Found', 'search=ip')));
  address('search=ip');
  await show();
  expect(shown()).toEqual(['Found']);
});

it('takes the old list away and says that it is loading', async () => {
  let finish: (value: unknown) => void = () => {};
  ask.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { goTo } = await show();
  await goTo('search=ip');
  expect(screen.getByRole('status')).toHaveTextContent('Loading articles…');
  const results = screen.getByRole('region', { name: 'Articles' });
  expect(results).toHaveAttribute('inert');
  await act(async () => finish(answer(listing('Found', 'search=ip'))));
  expect(screen.getByRole('status')).toHaveTextContent('1 article matching “ip”');
  expect(results).not.toHaveAttribute('inert');
  expect(shown()).toEqual(['Found']);
});

it('shows the empty state with a way to clear when nothing matches', async () => {
  ask.mockResolvedValue(answer(listing(null, 'search=zzz')));
  const { goTo } = await show();
  await goTo('search=zzz');
  expect(shown()).toEqual(['No articles found']);
  expect(screen.getByRole('status')).toHaveTextContent('0 articles matching “zzz”');
  const links = screen.getAllByRole('link', { name: 'Clear search' });
  for (const link of links) expect(link).toHaveAttribute('href', '/blog');
});

it.each([
  ['answers with an error', () => ask.mockResolvedValue({ ok: false, status: 503 })],
  ['cannot be reached', () => ask.mockRejectedValue(new TypeError('offline'))],
  [
    'answers something else than JSON',
    () => ask.mockResolvedValue({ ok: true, json: () => Promise.reject(new SyntaxError('<')) }),
  ],
])('shows the empty state when the site %s', async (_, fail) => {
  fail();
  const { goTo } = await show();
  await goTo('search=ip');
  expect(shown()).toEqual(['No articles found']);
  expect(screen.getByRole('status')).toHaveTextContent('The search for “ip” failed.');
});

it('shows the answer to the last question, whichever comes first', async () => {
  const finish: Record<string, (value: unknown) => void> = {};
  ask.mockImplementation(
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        finish[url] = resolve;
        signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')));
      }),
  );
  const { goTo } = await show();
  await goTo('search=a');
  await goTo('search=ab');
  await act(async () => finish['/api/articles?search=ab']?.(answer(listing('AB', 'search=ab'))));
  await act(async () => finish['/api/articles?search=a']?.(answer(listing('A', 'search=a'))));
  expect(shown()).toEqual(['AB']);
});

it('comes back to the first list when the search is cleared', async () => {
  ask.mockResolvedValueOnce(answer(listing('Found', 'search=ip')));
  const { goTo } = await show();
  await goTo('search=ip');
  ask.mockResolvedValueOnce(answer(listing('First')));
  await goTo('');
  expect(shown()).toEqual(['First']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 article$/);
});

it('says which page it shows, and has the focus that a followed link lost', async () => {
  const { goTo } = await show();
  ask.mockResolvedValue(answer({ ...listing('Thirteenth', 'page=2', 13), pageCount: 2 }));
  await goTo('page=2');
  expect(screen.getByRole('status')).toHaveTextContent('13 articles, page 2 of 2');
  expect(screen.getByRole('region', { name: 'Articles' })).toHaveFocus();
});

it('leaves the focus to whoever types', async () => {
  const { goTo } = await show();
  screen.getByRole('searchbox').focus();
  ask.mockResolvedValue(answer(listing('Second', 'search=x')));
  await goTo('search=x');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

describe('the head of the document', () => {
  const robots = () => document.querySelector('meta[name=robots]');

  it('follows the listing, once it is there', async () => {
    ask.mockResolvedValueOnce(answer(listing('Found', 'search=ip')));
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
    ask.mockResolvedValueOnce(answer(listing('First')));
    await goTo('');
    expect(document.title).toBe('Blog:');
    expect(robots()).toBeNull();
  });
});

describe('a list that could not be had', () => {
  const down = () => ask.mockResolvedValue({ ok: false, status: 503 });
  const well = () => ask.mockResolvedValue(answer(listing('First')));
  const later = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const clearSearch = () =>
    act(async () => fireEvent.click(screen.getByRole('link', { name: 'Clear search' })));

  beforeEach(() => {
    jest.useFakeTimers();
    down();
  });
  afterEach(() => jest.useRealTimers());

  it('is said to have failed, also by the server', async () => {
    await show(listing(null), true);
    expect(screen.getByRole('status')).toHaveTextContent('The articles could not be loaded.');
    expect(shown()).toEqual(['No articles found']);
  });

  it('is fetched again by the clear button, although the URL stays', async () => {
    await show(listing(null), true);
    let finish: (value: unknown) => void = () => {};
    ask.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    await clearSearch();
    expect(screen.getByRole('status')).toHaveTextContent('Loading articles…');
    await act(async () => finish(answer(listing('First'))));
    expect(shown()).toEqual(['First']);
    expect(screen.getByRole('status')).toHaveTextContent(/^1 article$/);
  });

  it('may fail again, and still has its button', async () => {
    await show(listing(null), true);
    await clearSearch();
    expect(screen.getByRole('status')).toHaveTextContent('The articles could not be loaded.');
    well();
    await clearSearch();
    expect(shown()).toEqual(['First']);
  });

  it('comes back by itself, asked for after ever longer pauses', async () => {
    await show(listing(null), true);
    await later(2_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await later(3_999);
    expect(ask).toHaveBeenCalledTimes(1);
    well();
    await later(1);
    expect(shown()).toEqual(['First']);
    await later(600_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each(['online', 'focus'])('is asked for at once on: %s', async (event) => {
    await show(listing(null), true);
    well();
    await act(async () => void fireEvent(window, new Event(event)));
    expect(shown()).toEqual(['First']);
  });

  it('is asked for once at a time, however often the visitor comes back', async () => {
    ask.mockReturnValue(new Promise(() => {}));
    await show(listing(null), true);
    for (let time = 0; time < 5; time++) {
      await act(async () => void fireEvent.focus(window));
    }
    await later(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is not asked for while nobody looks, nor after the visitor has left', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { unmount } = await show(listing(null), true);
    await later(60_000);
    expect(ask).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    unmount();
    await later(600_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is a search that Enter repeats', async () => {
    const { goTo } = await show();
    await goTo('search=ip');
    ask.mockResolvedValue(answer(listing('Found', 'search=ip')));
    await act(async () => fireEvent.submit(screen.getByRole('searchbox')));
    expect(shown()).toEqual(['Found']);
    await act(async () => fireEvent.submit(screen.getByRole('searchbox')));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is a search that is tried again, too', async () => {
    const { goTo } = await show();
    await goTo('search=ip');
    expect(screen.getByRole('status')).toHaveTextContent('The search for “ip” failed.');
    ask.mockResolvedValue(answer(listing('Found', 'search=ip')));
    await later(2_000);
    expect(shown()).toEqual(['Found']);
  });
});
