import { fireEvent } from '@testing-library/react';
import * as blog from '@/testing/blog-search';

blog.setUpBlogSearch();

/* Box, URL and results must agree in these cases. */

const expectAgreement = (term: string) => {
  expect(blog.input()).toHaveValue(term);
  expect(blog.url()).toBe(`/blog?search=${term}`);
  expect(blog.shown()).toEqual([`/blog?search=${term}`]);
  expect(document.title).toBe(`Blog: ${term}`);
  expect(blog.status()).toHaveTextContent(`Found /blog?search=${term}`);
};

it.each([
  // Pauses before the search starts, while its response is pending, and after the response.
  ...[
    [0, 499],
    [300, 501],
    [300, 900],
    [800, 1_300],
  ],
])('when responses take %d ms, and the last key is pressed after %d ms', async (delay, pause) => {
  blog.respondAfter(() => delay);
  await blog.open();
  blog.type('gam');
  await blog.wait(pause);
  blog.type('game');
  await blog.untilIdle();
  expectAgreement('game');
});

it.each([
  ['emptied by the browser', ''],
  ['restored by the browser', 'game'],
])('when the page comes out of the back/forward cache with a box %s', async (_, restored) => {
  blog.respondAfter(() => 0);
  await blog.open('/blog?search=contract');
  (blog.input() as HTMLInputElement).value = restored;
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await blog.untilIdle();
  expect(blog.input()).toHaveValue(restored);
  expect(blog.url()).toBe(restored ? `/blog?search=${restored}` : '/blog');
  expect(blog.shown()).toEqual([blog.url()]);
});

const readToItsEnd = (requested: string) => ({
  ok: true,
  text: () => new Promise((resolve) => setTimeout(resolve, 5_000, blog.documentOf(requested))),
});
it.each([
  ['arrives', () => blog.respondAfter(() => (blog.requests().length > 1 ? 10 : 5_000))],
  [
    'is aborted and still read to its end',
    () => blog.fetchMock.mockImplementationOnce(readToItsEnd),
  ],
])('when the response to an earlier term %s last', async (_, respond) => {
  respond();
  await blog.open();
  await blog.search('a');
  await blog.search('ab');
  await blog.wait(5_000);
  expectAgreement('ab');
  expect(blog.requests()).toEqual(['/blog?search=a', '/blog?search=ab']);
});

it.each([499, 700])('when an input event is missed, %d ms after a key', async (pause) => {
  blog.respondAfter(() => 300);
  await blog.open();
  blog.type('gam');
  await blog.wait(pause);
  blog.input().value = 'game';
  await blog.untilIdle();
  expectAgreement('game');
});

it.each([
  ['Chromium, which ends a composition after its last input', ['input', 'end']],
  ['Safari, which ends a composition before its last input', ['end', 'input']],
])('after an input method has finished, however long it takes, in %s', async (_, order) => {
  await blog.open();
  const compose = (value: string, isComposing = true) => {
    blog.input().value = value;
    fireEvent(blog.input(), new InputEvent('input', { bubbles: true, isComposing }));
  };
  compose('と');
  await blog.untilIdle();
  // An event that makes the search compare box and URL again.
  fireEvent(window, new Event('pageshow'));
  compose('とうきょう');
  await blog.untilIdle();
  expect([blog.requests(), blog.url()]).toEqual([[], '/blog']);
  for (const step of order) {
    if (step === 'end') fireEvent.compositionEnd(blog.input());
    else compose('東京', order[0] === 'input');
  }
  await blog.untilIdle();
  expect(blog.requests()).toEqual([`/blog?search=${encodeURIComponent('東京')}`]);
  expect(blog.input()).toHaveValue('東京');
});

/** Replaces each text node by an equal one, like a translator. */
function translate(element: Element) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.innerHTML = `<font>${text.data}</font>`;
    text.replaceWith(font);
  }
}

it('on a page that is translated again and again', async () => {
  blog.respondAfter(() => 300);
  const { container } = await blog.open('/blog?search=old');
  translate(container);
  blog.type('new');
  await blog.wait(500);
  expect(blog.status()).toHaveTextContent(/^Loading articles…$/);
  translate(container);
  await blog.untilIdle();
  expectAgreement('new');
  expect(blog.status()).toHaveTextContent(/^Found/);
  blog.fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  translate(container);
  await blog.search('lost');
  expect(blog.status()).toHaveTextContent(/^The search for “lost” failed\.$/);
  translate(container);
  await blog.wait(10_000);
  await blog.untilIdle();
  expectAgreement('lost');
});
