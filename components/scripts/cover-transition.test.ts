import { fireEvent } from '@testing-library/dom';
import { nameCovers } from './cover-transition';

let end: () => void;
const transition = () => ({
  finished: new Promise<void>((resolve) => {
    end = resolve;
  }),
});

beforeAll(nameCovers);
beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `
    <article><img data-cover id="own"></article>
    <ul>
      <li><div data-cover id="a"></div><a href="/article/a">A</a></li>
      <li><div data-cover id="b"></div><a href="/article/b">B</a></li>
    </ul>`;
  place({ top: 100, bottom: 200 });
});

function place(rect: { top: number; bottom: number }): void {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect as DOMRect);
}

const url = (path: string) => new URL(path, location.href).href;
const leaveFor = (path: string, viewTransition: object | null = transition()) =>
  fireEvent(
    window,
    Object.assign(new Event('pageswap'), {
      viewTransition,
      activation: { entry: { url: url(path) } },
    }),
  );
const comeFrom = (path: string | null) => {
  // The previous page has stored its URL, unless storage is blocked.
  if (path !== null) {
    history.replaceState(null, '', path);
    leaveFor('/elsewhere');
  }
  fireEvent(window, Object.assign(new Event('pagereveal'), { viewTransition: transition() }));
};
const names = () =>
  ['own', 'a', 'b'].map((id) => document.getElementById(id)?.style.viewTransitionName ?? '');

// jsdom does not know `viewTransitionName`: it is a plain property of the style.
it('names the cover of the next article, and no other', () => {
  leaveFor('/article/b?from=list');
  expect(names()).toEqual(['none', 'none', 'cover']);
});

it('names the cover of the article that the visitor returns from', () => {
  comeFrom('/article/a');
  expect(names()).toEqual(['none', 'cover', 'none']);
});

it('removes the names after the transition', async () => {
  leaveFor('/article/b');
  end();
  await Promise.resolve();
  expect(names()).toEqual(['', '', '']);
});

it.each([
  ['to a page without a card', () => leaveFor('/about')],
  ['without a transition', () => leaveFor('/article/b', null)],
  ['from an unknown page', () => comeFrom(null)],
])('names none for a navigation %s', (_, navigate) => {
  navigate();
  expect(names()).toEqual(['', '', '']);
});

it.each([
  ['below', { top: innerHeight, bottom: innerHeight + 100 }],
  ['above', { top: -100, bottom: 0 }],
])('names no cover %s the window', (_, rect) => {
  place(rect);
  leaveFor('/article/b');
  expect(names()).toEqual(['', '', '']);
});
