import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { type BlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import { SearchBox } from './search-box';

const replace = jest.spyOn(history, 'replaceState').mockImplementation(() => {});
const push = jest.spyOn(history, 'pushState').mockImplementation(() => {});

const repeat = jest.fn();

const box = (query: Partial<BlogQuery> = {}) => (
  <SearchBox query={{ search: '', tags: [], page: 1, ...query }} onRepeat={repeat} />
);
const input = () => screen.getByRole('searchbox', { name: 'Search articles' });
const type = (value: string) => fireEvent.input(input(), { target: { value } });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const urls = () => replace.mock.calls.map(([, , url]) => url);

// jsdom does not support <search> yet, and React warns about that.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  jest.useFakeTimers();
  replace.mockClear();
  repeat.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('typing', () => {
  it('searches after 500 milliseconds without a key, once', () => {
    render(box());
    type('ip');
    wait(499);
    expect(urls()).toEqual([]);
    wait(1);
    expect(urls()).toEqual(['/blog?search=ip']);
    wait(5_000);
    expect(urls()).toHaveLength(1);
  });

  it('starts the wait again with every key', () => {
    render(box());
    type('i');
    wait(499);
    type('ip');
    wait(499);
    expect(urls()).toEqual([]);
    wait(1);
    expect(urls()).toEqual(['/blog?search=ip']);
  });

  it('adds nothing to the history', () => {
    render(box());
    type('ip');
    wait(500);
    expect(push).not.toHaveBeenCalled();
  });

  it('goes back to page 1 and preserves the tags', () => {
    render(box({ search: 'old', tags: ['data'], page: 3 }));
    type('new');
    wait(500);
    expect(urls()).toEqual(['/blog?search=new&tags=data']);
  });

  it('changes nothing when the term is the same in the end', () => {
    render(box({ search: 'ip' }));
    type(' ip ');
    wait(500);
    expect(urls()).toEqual([]);
  });

  it('is discarded when the visitor leaves', () => {
    const { unmount } = render(box());
    type('ip');
    unmount();
    wait(500);
    expect(urls()).toEqual([]);
  });

  it('leads to the URL without a query when the term is deleted', () => {
    render(box({ search: 'ip' }));
    type('');
    wait(500);
    expect(urls()).toEqual(['/blog']);
  });
});

it('searches at once with Enter, and not a second time', () => {
  render(box());
  type('ip');
  fireEvent.submit(input());
  expect(urls()).toEqual(['/blog?search=ip']);
  wait(5_000);
  expect(urls()).toHaveLength(1);
});

it('reports Enter only for the term of the URL', () => {
  render(box({ search: 'ip' }));
  fireEvent.submit(input());
  expect(repeat).toHaveBeenCalledTimes(1);
  type('rights');
  fireEvent.submit(input());
  wait(5_000);
  expect(repeat).toHaveBeenCalledTimes(1);
});

describe('the URL', () => {
  it('fills the box, also after a navigation', () => {
    const { rerender } = render(box({ search: 'old' }));
    expect(input()).toHaveValue('old');
    rerender(box({ search: 'new' }));
    expect(input()).toHaveValue('new');
    rerender(box());
    expect(input()).toHaveValue('');
  });

  it('does not remove a space that is being typed', () => {
    const { rerender } = render(box());
    type('ip ');
    rerender(box({ search: 'ip' }));
    expect(input()).toHaveValue('ip ');
  });

  // The list for the first pause arrives while the visitor continues to type.
  it('does not remove text typed since the search began', () => {
    const { rerender } = render(box());
    type('ip');
    wait(500);
    type('ip rights');
    rerender(box({ search: 'ip' }));
    expect(input()).toHaveValue('ip rights');
  });
});

describe('text whose input event was missed', () => {
  /** Types without an event, as while React has no listener. */
  const typeWithoutEvent = (value: string) => {
    (input() as HTMLInputElement).value = value;
  };

  it('is searched for when the URL changes', () => {
    const { rerender } = render(box());
    type('gam');
    wait(500);
    typeWithoutEvent('game');
    rerender(box({ search: 'gam' }));
    expect(input()).toHaveValue('game');
    wait(500);
    expect(urls()).toEqual(['/blog?search=gam', '/blog?search=game']);
  });

  it('is compared with the current term of the URL, not a previous one', () => {
    const { rerender } = render(box());
    type('gam');
    wait(500);
    type('');
    rerender(box({ search: 'gam' }));
    wait(500);
    expect(urls()).toEqual(['/blog?search=gam', '/blog']);
  });
});

describe('the clear link', () => {
  const link = () => screen.queryByRole('link', { name: 'Clear search' });

  it('leads to the plain blog while there is a search or a tag', () => {
    const { rerender } = render(box({ search: 'ip' }));
    expect(link()).toHaveAttribute('href', '/blog');
    rerender(box({ tags: ['data'] }));
    expect(link()).toHaveAttribute('href', '/blog');
  });

  it('is absent when there is nothing to clear', () => {
    render(box({ page: 2 }));
    expect(link()).toBeNull();
  });
});

it('works without JavaScript: a GET form to the blog with the tags', () => {
  render(box({ tags: ['ip', 'data'] }));
  const form = document.querySelector('form') as HTMLFormElement;
  expect(form).toHaveAttribute('action', '/blog');
  expect(form.method).toBe('get');
  type('x');
  expect([...new FormData(form)]).toEqual([
    ['search', 'x'],
    ['tags', 'ip,data'],
  ]);
});

it('submits a tag with a comma as one tag without JavaScript', () => {
  render(box({ tags: ['rock, paper', 'ip'] }));
  const sent = new FormData(document.querySelector('form') as HTMLFormElement).get('tags');
  expect(parseBlogQuery(new URLSearchParams({ tags: String(sent) })).tags).toEqual([
    'rock, paper',
    'ip',
  ]);
});

it('discards typed text when a link is followed, even to the same term', () => {
  render(
    <>
      {box({ tags: ['ip'] })}
      <a href="/blog" onClick={(event) => event.preventDefault()}>
        Elsewhere
      </a>
    </>,
  );
  type('foo');
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(input()).toHaveValue('');
  wait(500);
  expect(urls()).toEqual([]);
});

it.each([false, true])('picks up text typed before hydration (strict: %s)', async (strict) => {
  const ui = strict ? <StrictMode>{box()}</StrictMode> : box();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(ui);
  (input() as HTMLInputElement).value = 'ip';
  render(ui, { container, hydrate: true });
  expect(input()).toHaveValue('ip');
  wait(499);
  expect(urls()).toEqual([]);
  wait(1);
  expect(urls()).toEqual(['/blog?search=ip']);
});

it('discards typed text on back and forward, even to the same term', () => {
  const { rerender } = render(box({ tags: ['ip'] }));
  type('foo');
  fireEvent.popState(window);
  rerender(box());
  expect(input()).toHaveValue('');
  wait(500);
  expect(urls()).toEqual([]);
});
