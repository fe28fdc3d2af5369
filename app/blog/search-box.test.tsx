import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { formatBlogQuery, parseBlogQuery } from '@/lib/articles/blog-query';
import { SearchBox } from './search-box';

const SITE = 'https://www.example.com';
const classNames = { button: 'button', quiet: 'quiet', card: 'card', input: 'input' };
const fetchMock = jest.fn();

/** The query of a URL of the blog, or of a query string. */
const queryOf = (url: string) => parseBlogQuery(new URLSearchParams(url.split('?')[1]));

/** The head of the document of a URL, as the server sends it. */
const headOf = (url: string) => `<title>Blog: ${queryOf(url).search}</title>
  <link rel="canonical" href="${SITE}${url}">
  ${queryOf(url).search ? '<meta name="robots" content="noindex, follow">' : ''}`;

/** Its results: one card, which names the URL. */
const resultsOf = (url: string) =>
  `<section id="results" aria-label="Articles" tabindex="-1"
    data-query="${formatBlogQuery(queryOf(url)).replaceAll('&', '&amp;')}">
    <h2>${url}</h2><a href="/article/x">Read</a></section>`;

const documentOf = (url: string) => `<!doctype html><head>${headOf(url)}</head>
  <body><p id="summary">Found ${url}</p>${resultsOf(url)}</body>`;

const found = (url: string) => ({ ok: true, text: async () => documentOf(url) });

/** The page of a URL. @param failed whether the server could not read its list */
function page(url: string, failed = false) {
  return (
    <SearchBox query={queryOf(url)} summary="As sent" failed={failed} classNames={classNames} />
  );
}

async function open(url = '/blog', { failed = false, ui = page(url, failed) } = {}) {
  history.replaceState(null, '', url);
  document.head.innerHTML = headOf(url);
  document.body.innerHTML = `<div id="island"></div>${resultsOf(url)}`;
  const view = render(ui, { container: document.getElementById('island') as HTMLElement });
  await wait(0);
  return view;
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
/** Waits until nothing happens any more; React renders between the steps. */
const settle = async () => {
  for (let step = 0; step < 10; step++) await wait(200);
};
const input = () => screen.getByLabelText<HTMLInputElement>('Search articles');
const type = (value: string) => fireEvent.input(input(), { target: { value } });
const submit = () => act(async () => fireEvent.submit(input()));
const search = async (value: string) => {
  type(value);
  await wait(500);
};
const url = () => location.pathname + location.search;
const shown = () => screen.queryAllByRole('heading').map((it) => it.textContent);
const requests = () => fetchMock.mock.calls.map(([requested]) => requested);
const status = () => screen.getByRole('status');
const results = () => document.getElementById('results') as HTMLElement;

// jsdom does not support <search> yet, and React warns about that.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  jest.useFakeTimers();
  window.fetch = fetchMock.mockReset().mockImplementation(async (requested) => found(requested));
});
afterEach(() => jest.useRealTimers());

describe('typing', () => {
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

  it('adds nothing to the history', async () => {
    await open();
    const { length } = history;
    await search('ip');
    expect(history).toHaveLength(length);
  });

  it('goes back to page 1 and preserves the tags', async () => {
    await open('/blog?search=old&tags=data&page=3');
    await search('new');
    expect(url()).toBe('/blog?search=new&tags=data');
  });

  it('leads to the URL without a query when the term is deleted', async () => {
    await open('/blog?search=ip');
    await search('');
    expect(url()).toBe('/blog');
    expect(shown()).toEqual(['/blog']);
  });

  it('changes nothing when the term is the same in the end', async () => {
    await open('/blog?search=ip&page=2');
    await search(' ip ');
    expect(requests()).toEqual([]);
    expect(url()).toBe('/blog?search=ip&page=2');
    expect(input()).toHaveValue(' ip ');
  });
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

  it('are those of the document of the new URL, with what it says of them', async () => {
    await open();
    await search('ip & data');
    expect(requests()).toEqual(['/blog?search=ip+%26+data']);
    expect(shown()).toEqual(['/blog?search=ip+%26+data']);
    expect(status()).toHaveTextContent('Found /blog?search=ip+%26+data');
  });

  it('are inert while others are loading, which is announced', async () => {
    let respond: (response: unknown) => void = () => {};
    fetchMock.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    await open();
    await search('ip');
    expect(status()).toHaveTextContent('Loading articles…');
    expect(results()).toHaveAttribute('aria-busy', 'true');
    expect(results()).toHaveAttribute('inert');
    await act(async () => respond(found('/blog?search=ip')));
    expect(status()).toHaveTextContent('Found /blog?search=ip');
    expect(results()).not.toHaveAttribute('aria-busy');
    expect(results()).not.toHaveAttribute('inert');
  });

  it('leave the focus in the box', async () => {
    await open();
    input().focus();
    await search('ip');
    expect(input()).toHaveFocus();
  });

  it('take the focus that the results before them had', async () => {
    await open();
    type('ip');
    screen.getByRole('link', { name: 'Read' }).focus();
    await wait(500);
    expect(results()).toHaveFocus();
  });

  it('change title, canonical URL and robots, there and back', async () => {
    await open();
    await search('ip');
    expect(document.title).toBe('Blog: ip');
    expect(document.head.querySelectorAll('title, link, meta')).toHaveLength(3);
    expect(document.querySelector('[rel=canonical]')).toHaveAttribute(
      'href',
      `${SITE}/blog?search=ip`,
    );
    expect(document.querySelector('[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await search('');
    expect(document.title).toBe('Blog:');
    expect(document.head.querySelectorAll('title, link, meta')).toHaveLength(2);
  });
});

describe('box, URL and results agree', () => {
  const expectAgreement = (term: string) => {
    expect(input()).toHaveValue(term);
    expect(url()).toBe(`/blog?search=${term}`);
    expect(shown()).toEqual([`/blog?search=${term}`]);
    expect(document.title).toBe(`Blog: ${term}`);
    expect(status()).toHaveTextContent(`Found /blog?search=${term}`);
  };

  /** Responds after as many milliseconds; the request may be aborted meanwhile. */
  const respondAfter = (milliseconds: () => number) =>
    fetchMock.mockImplementation(
      (requested: string, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(found(requested)), milliseconds());
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );

  const pauses = [0, 499, 501, 600, 900, 1_300];
  it.each([0, 300, 800].flatMap((delay) => pauses.map((pause) => [delay, pause] as const)))(
    'when responses take %d ms, and the last key is pressed after %d ms',
    async (delay, pause) => {
      respondAfter(() => delay);
      await open();
      type('gam');
      await wait(pause);
      type('game');
      await settle();
      expectAgreement('game');
    },
  );

  it('500 milliseconds after the last key, also when results arrive meanwhile', async () => {
    respondAfter(() => 300);
    await open();
    await search('gam');
    type('game');
    await wait(300);
    expect(shown()).toEqual(['/blog?search=gam']);
    await wait(200);
    expect(url()).toBe('/blog?search=game');
  });

  it('when the response to a term before arrives last', async () => {
    const delays = [5_000, 10];
    respondAfter(() => delays.shift() ?? 0);
    await open();
    await search('a');
    await search('ab');
    await wait(5_000);
    expectAgreement('ab');
    expect(requests()).toEqual(['/blog?search=a', '/blog?search=ab']);
  });

  it('when a response that was given up is read to its end all the same', async () => {
    let finish: (html: string) => void = () => {};
    fetchMock.mockResolvedValueOnce({
      ok: true,
      text: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    await open();
    await search('a');
    await search('ab');
    await act(async () => finish(documentOf('/blog?search=a')));
    expectAgreement('ab');
  });

  it.each([0, 499, 700])(
    'when an input event is missed, %d ms after a key',
    async (milliseconds) => {
      respondAfter(() => 300);
      await open();
      type('gam');
      await wait(milliseconds);
      input().value = 'game';
      await settle();
      expectAgreement('game');
    },
  );

  it('after going back to an entry of the same document', async () => {
    await open('/blog?search=old');
    history.pushState(null, '', '/blog?search=old#content');
    await search('new');
    type('newer');
    history.replaceState(null, '', '/blog?search=old');
    fireEvent.popState(window);
    await settle();
    expectAgreement('old');
  });

  it.each([false, true])(
    'after hydration, when something was typed before (strict: %s)',
    async (strict) => {
      const ui = strict ? <StrictMode>{page('/blog')}</StrictMode> : page('/blog');
      const container = document.createElement('div');
      history.replaceState(null, '', '/blog');
      container.innerHTML = renderToString(ui);
      document.head.innerHTML = headOf('/blog');
      document.body.innerHTML = resultsOf('/blog');
      document.body.prepend(container);
      input().value = 'game';
      render(ui, { container, hydrate: true });
      expect(input()).toHaveValue('game');
      await wait(499);
      expect(requests()).toEqual([]);
      await wait(1);
      expectAgreement('game');
    },
  );
});

describe('the clear link', () => {
  const link = () => screen.queryByRole('link', { name: 'Clear search' });

  it.each(['/blog?search=ip', '/blog?tags=data'])(
    'leads to the plain blog from %s',
    async (from) => {
      await open(from);
      expect(link()).toHaveAttribute('href', '/blog');
    },
  );

  it('is there while there is something to clear', async () => {
    await open('/blog?page=2');
    expect(link()).toBeNull();
    await search('ip');
    expect(link()).toBeInTheDocument();
    await search('');
    expect(link()).toBeNull();
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
  // The page that the server sends in this case is of the right query, but without results.
  const down = () =>
    fetchMock.mockImplementation(async (requested) => ({
      ...found(requested),
      ok: false,
      status: 503,
    }));
  const up = () => fetchMock.mockImplementation(async (requested) => found(requested));
  const EMPTY = ['No articles found'];

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

  it('is requested again after ever longer pauses until it succeeds', async () => {
    down();
    await open('/blog?page=2', { failed: true });
    await wait(2_000);
    expect(requests()).toEqual(['/blog?page=2']);
    expect(shown()).toEqual(EMPTY);
    await wait(3_999);
    expect(requests()).toHaveLength(1);
    up();
    await wait(1);
    expect(shown()).toEqual(['/blog?page=2']);
    expect(status()).toHaveTextContent('Found /blog?page=2');
    expect(results()).not.toHaveAttribute('inert');
    await wait(600_000);
    expect(requests()).toHaveLength(2);
  });

  it.each(['online', 'focus'])('is requested at once on: %s', async (event) => {
    await open('/blog', { failed: true });
    await act(async () => void fireEvent(window, new Event(event)));
    expect(shown()).toEqual(['/blog']);
  });

  it('has one request at a time, however often the visitor returns', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}));
    await open('/blog', { failed: true });
    for (let time = 0; time < 5; time++) {
      await act(async () => void fireEvent.focus(window));
    }
    await wait(60_000);
    expect(requests()).toHaveLength(1);
  });

  it('is not requested while the page is hidden, but as soon as it is visible', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open('/blog', { failed: true });
    await wait(60_000);
    expect(requests()).toEqual([]);
    visibility.mockRestore();
    await act(async () => void fireEvent(document, new Event('visibilitychange')));
    expect(shown()).toEqual(['/blog']);
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
    await wait(2_000);
    expect(shown()).toEqual(['/blog?search=ip']);
  });
});
