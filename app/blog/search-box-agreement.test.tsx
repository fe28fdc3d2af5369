import { fireEvent, render } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  documentOf,
  fetchMock,
  headOf,
  input,
  open,
  page,
  requests,
  respondAfter,
  resultsOf,
  search,
  settle,
  setUpBlogSearch,
  shown,
  status,
  type,
  url,
  wait,
} from './test-search-box';

setUpBlogSearch();

/* When box, URL and results agree. */

const expectAgreement = (term: string) => {
  expect(input()).toHaveValue(term);
  expect(url()).toBe(`/blog?search=${term}`);
  expect(shown()).toEqual([`/blog?search=${term}`]);
  expect(document.title).toBe(`Blog: ${term}`);
  expect(status()).toHaveTextContent(`Found /blog?search=${term}`);
};

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

it.each([
  ['emptied by the browser', ''],
  ['restored by the browser', 'game'],
])('when the page comes out of the back/forward cache with a box %s', async (_, restored) => {
  respondAfter(() => 0);
  await open('/blog?search=contract');
  (input() as HTMLInputElement).value = restored;
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(input()).toHaveValue(restored);
  expect(url()).toBe(restored ? `/blog?search=${restored}` : '/blog');
  expect(shown()).toEqual([url()]);
});

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

it('when the response to an earlier term arrives last', async () => {
  const delays = [5_000, 10];
  respondAfter(() => delays.shift() ?? 0);
  await open();
  await search('a');
  await search('ab');
  await wait(5_000);
  expectAgreement('ab');
  expect(requests()).toEqual(['/blog?search=a', '/blog?search=ab']);
});

it('when an aborted response is read to its end', async () => {
  const text = () =>
    new Promise((resolve) => setTimeout(resolve, 5_000, documentOf('/blog?search=a')));
  fetchMock.mockResolvedValueOnce({ ok: true, text });
  await open();
  await search('a');
  await search('ab');
  await wait(5_000);
  expectAgreement('ab');
});

it.each([0, 499, 700])('when an input event is missed, %d ms after a key', async (pause) => {
  respondAfter(() => 300);
  await open();
  type('gam');
  await wait(pause);
  input().value = 'game';
  await settle();
  expectAgreement('game');
});

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

it.each([Fragment, StrictMode])(
  'after hydration, when something was typed before',
  async (Mode) => {
    const ui = <Mode>{page('/blog')}</Mode>;
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
