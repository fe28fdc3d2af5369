import { fireEvent } from '@testing-library/dom';
import { nameCovers } from './cover-transition';

beforeAll(nameCovers);
beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `
    <article><img data-cover id="own"></article>
    <ul>
      <li><div data-cover id="a"></div><a href="/article/a">A</a></li>
      <li><div data-cover id="b"></div><a href="/article/b">B</a></li>
    </ul>`;
  place(100);
});

/** Places all covers, which are 100 pixels tall. */
function place(top: number): void {
  const rect = { top, bottom: top + 100 } as DOMRect;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect);
}

const ENDLESS = { finished: new Promise(() => {}) };
const leaveFor = (path: string, viewTransition: object | null = ENDLESS) => {
  const activation = { entry: { url: new URL(path, location.href).href } };
  fireEvent(window, Object.assign(new Event('pageswap'), { viewTransition, activation }));
};
const comeFrom = (path: string | null) => {
  // The previous page has stored its URL, unless storage is blocked.
  if (path !== null) {
    history.replaceState(null, '', path);
    leaveFor('/elsewhere');
  }
  fireEvent(window, Object.assign(new Event('pagereveal'), { viewTransition: ENDLESS }));
};
const names = () =>
  ['own', 'a', 'b'].map((id) => document.getElementById(id)?.style.viewTransitionName ?? '');

it.each([
  ['to a page without a card', 100, () => leaveFor('/about')],
  ['without a transition', 100, () => leaveFor('/article/b', null)],
  ['from an unknown page', 100, () => comeFrom(null)],
  ['to a card below', innerHeight, () => leaveFor('/article/b')],
  ['to a card above', -100, () => leaveFor('/article/b')],
])('names none for a navigation %s', (_, top, navigate) => {
  place(top);
  navigate();
  expect(names()).toEqual(['', '', '']);
});
