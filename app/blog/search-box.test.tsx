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
const addresses = () => replace.mock.calls.map(([, , address]) => address);

// jsdom does not know <search> yet, and React says so.
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
    expect(addresses()).toEqual([]);
    wait(1);
    expect(addresses()).toEqual(['/blog?search=ip']);
    wait(5_000);
    expect(addresses()).toHaveLength(1);
  });

  it('starts the wait again with every key', () => {
    render(box());
    type('i');
    wait(499);
    type('ip');
    wait(499);
    expect(addresses()).toEqual([]);
    wait(1);
    expect(addresses()).toEqual(['/blog?search=ip']);
  });

  it('adds nothing to the history', () => {
    render(box());
    type('ip');
    wait(500);
    expect(push).not.toHaveBeenCalled();
  });

  it('goes back to page 1 and keeps the tags', () => {
    render(box({ search: 'old', tags: ['data'], page: 3 }));
    type('new');
    wait(500);
    expect(addresses()).toEqual(['/blog?search=new&tags=data']);
  });

  it('asks for nothing when the term is the same after all', () => {
    render(box({ search: 'ip' }));
    type(' ip ');
    wait(500);
    expect(addresses()).toEqual([]);
  });

  it('is forgotten when the visitor leaves', () => {
    const { unmount } = render(box());
    type('ip');
    unmount();
    wait(500);
    expect(addresses()).toEqual([]);
  });

  it('leads to the plain address when the term is taken away', () => {
    render(box({ search: 'ip' }));
    type('');
    wait(500);
    expect(addresses()).toEqual(['/blog']);
  });
});

it('searches at once with Enter, and not a second time', () => {
  render(box());
  type('ip');
  fireEvent.submit(input());
  expect(addresses()).toEqual(['/blog?search=ip']);
  wait(5_000);
  expect(addresses()).toHaveLength(1);
});

it('tells of Enter on the term that the URL has already, and of nothing else', () => {
  render(box({ search: 'ip' }));
  fireEvent.submit(input());
  expect(repeat).toHaveBeenCalledTimes(1);
  type('rights');
  fireEvent.submit(input());
  wait(5_000);
  expect(repeat).toHaveBeenCalledTimes(1);
});

describe('the address', () => {
  it('fills the box, also when it changes by itself', () => {
    const { rerender } = render(box({ search: 'old' }));
    expect(input()).toHaveValue('old');
    rerender(box({ search: 'new' }));
    expect(input()).toHaveValue('new');
    rerender(box());
    expect(input()).toHaveValue('');
  });

  it('does not take away a space that is being typed', () => {
    const { rerender } = render(box());
    type('ip ');
    rerender(box({ search: 'ip' }));
    expect(input()).toHaveValue('ip ');
  });

  // The list for the first pause arrives while the visitor types on.
  it('does not take away what was typed since the search began', () => {
    const { rerender } = render(box());
    type('ip');
    wait(500);
    type('ip rights');
    rerender(box({ search: 'ip' }));
    expect(input()).toHaveValue('ip rights');
  });
});

describe('what was typed and not heard of', () => {
  /** As when the event falls into a moment in which React listens to nothing. */
  const typeUnheard = (value: string) => {
    (input() as HTMLInputElement).value = value;
  };

  it('is found when the URL changes, and searched for', () => {
    const { rerender } = render(box());
    type('gam');
    wait(500);
    typeUnheard('game');
    rerender(box({ search: 'gam' }));
    expect(input()).toHaveValue('game');
    wait(500);
    expect(addresses()).toEqual(['/blog?search=gam', '/blog?search=game']);
  });

  it('is compared with the term of the URL, not with one from before', () => {
    const { rerender } = render(box());
    type('gam');
    wait(500);
    type('');
    rerender(box({ search: 'gam' }));
    wait(500);
    expect(addresses()).toEqual(['/blog?search=gam', '/blog']);
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

it('works without JavaScript: a GET form to the blog that keeps the tags', () => {
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

it('keeps a tag with a comma in one piece without JavaScript', () => {
  render(box({ tags: ['rock, paper', 'ip'] }));
  const sent = new FormData(document.querySelector('form') as HTMLFormElement).get('tags');
  expect(parseBlogQuery(new URLSearchParams({ tags: String(sent) })).tags).toEqual([
    'rock, paper',
    'ip',
  ]);
});

it('forgets what was typed when a link is followed meanwhile, even to the same term', () => {
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
  expect(addresses()).toEqual([]);
});

it.each([false, true])('takes over what was typed before it came (strict: %s)', async (strict) => {
  const ui = strict ? <StrictMode>{box()}</StrictMode> : box();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(ui);
  (input() as HTMLInputElement).value = 'ip';
  render(ui, { container, hydrate: true });
  expect(input()).toHaveValue('ip');
  wait(499);
  expect(addresses()).toEqual([]);
  wait(1);
  expect(addresses()).toEqual(['/blog?search=ip']);
});

it('goes back without what was typed meanwhile, even to the same term', () => {
  const { rerender } = render(box({ tags: ['ip'] }));
  type('foo');
  fireEvent.popState(window);
  rerender(box());
  expect(input()).toHaveValue('');
  wait(500);
  expect(addresses()).toEqual([]);
});
