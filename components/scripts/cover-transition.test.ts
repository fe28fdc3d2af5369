import { fireEvent } from '@testing-library/dom';
import { nameCovers } from './cover-transition';

let finished: Promise<void>;
let end: () => void;

beforeAll(nameCovers);
beforeEach(() => {
  finished = new Promise((resolve) => {
    end = resolve;
  });
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

const leaveFor = (path: string, viewTransition: object | null = { finished }) => {
  const activation = { entry: { url: new URL(path, location.href).href } };
  fireEvent(window, Object.assign(new Event('pageswap'), { viewTransition, activation }));
};
const comeFrom = (path: string | null) => {
  // The previous page has stored its URL, unless storage is blocked.
  if (path !== null) {
    history.replaceState(null, '', path);
    leaveFor('/elsewhere');
  }
  fireEvent(window, Object.assign(new Event('pagereveal'), { viewTransition: { finished } }));
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

const IN_VIEW = { top: 100, bottom: 200 };
it.each([
  ['to a page without a card', IN_VIEW, () => leaveFor('/about')],
  ['without a transition', IN_VIEW, () => leaveFor('/article/b', null)],
  ['from an unknown page', IN_VIEW, () => comeFrom(null)],
  [
    'to a card below',
    { top: innerHeight, bottom: innerHeight + 100 },
    () => leaveFor('/article/b'),
  ],
  ['to a card above', { top: -100, bottom: 0 }, () => leaveFor('/article/b')],
])('names none for a navigation %s', (_, rect, navigate) => {
  place(rect);
  navigate();
  expect(names()).toEqual(['', '', '']);
});
