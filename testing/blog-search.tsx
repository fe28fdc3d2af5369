import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from '../app/blog/search-box';
import { formatBlogQuery, parseBlogQuery } from '../lib/articles/blog-query';

/* For tests: a page of the blog as the server sends it, with its search box. */

export const SITE = 'https://www.example.com';
/** A fake `fetch` that responds with the document of the URL. */
export const fetchMock = jest.fn();

/** The query of a URL of the blog, or of a query string. */
const queryOf = (url: string) => parseBlogQuery(new URLSearchParams(url.split('?')[1]));

/** The head of the document of a URL, as the server sends it. */
const headOf = (url: string) => `<title>Blog: ${queryOf(url).search}</title>
  <link rel="canonical" href="${SITE}${url}">
  ${queryOf(url).search ? '<meta name="robots" content="noindex, follow">' : ''}`;

/** The results of a search: one card with the URL as its text. */
const resultsOf = (url: string) =>
  `<section id="results" aria-label="Articles" tabindex="-1"
    data-query="${formatBlogQuery(queryOf(url)).replaceAll('&', '&amp;')}">
    <h2>${url}</h2><a href="/article/x">Read</a></section>`;

export const documentOf = (url: string) => `<!doctype html><head>${headOf(url)}</head>
  <body><p id="summary">Found ${url}</p>${resultsOf(url)}</body>`;

export const found = (url: string) => ({ ok: true, text: async () => documentOf(url) });

/** Responds after some milliseconds, unless the request is aborted. */
export const respondAfter = (milliseconds: () => number) =>
  fetchMock.mockImplementation(
    (requested: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(found(requested)), milliseconds());
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );

/** The page of a URL. @param failed whether the server could not read its list */
export function page(url: string, failed = false) {
  return <SearchBox query={queryOf(url)} summary="As sent" failed={failed} />;
}

export async function open(url = '/blog', { failed = false } = {}) {
  history.replaceState(null, '', url);
  document.head.innerHTML = headOf(url);
  document.body.innerHTML = `<div id="island"></div>${resultsOf(url)}`;
  const container = document.getElementById('island') as HTMLElement;
  const view = render(page(url, failed), { container });
  await wait(0);
  return view;
}
export const wait = (milliseconds: number) =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds));
/** Waits until timers, requests and renderings have ended. */
export const untilIdle = async () => {
  for (let step = 0; step < 10; step++) await wait(200);
};
export const input = () => screen.getByLabelText<HTMLInputElement>('Search articles');
export const type = (value: string) => fireEvent.input(input(), { target: { value } });
export const submit = () => act(async () => fireEvent.submit(input()));
export const search = async (value: string) => {
  type(value);
  await wait(500);
};
export const url = () => location.pathname + location.search;
export const shown = () => screen.queryAllByRole('heading').map((it) => it.textContent);
export const requests = () => fetchMock.mock.calls.map(([requested]) => requested);
export const status = () => screen.getByRole('status');
export const results = () => document.getElementById('results') as HTMLElement;

/** Sets up `fetch` and the clock for each test of a file. */
export function setUpBlogSearch() {
  // React warns about <search>, which jsdom does not support.
  beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterAll(() => jest.restoreAllMocks());
  beforeEach(() => {
    jest.useFakeTimers();
    window.fetch = fetchMock.mockReset().mockImplementation(async (requested) => found(requested));
  });
  afterEach(() => jest.useRealTimers());
}
