import { fireEvent } from '@testing-library/dom';
import { beginAtTop } from './scroll-position';

const scroll = jest.fn();

beforeAll(() => {
  window.scrollTo = scroll;
  Object.defineProperty(history, 'scrollRestoration', { value: 'auto', writable: true });
  beginAtTop();
});
beforeEach(() => {
  scroll.mockClear();
  location.hash = '';
  history.scrollRestoration = 'manual';
});

const leave = (activation: { navigationType: string } | null) =>
  fireEvent(window, Object.assign(new Event('pageswap'), { activation }));
const comeBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
const toTop = [[{ top: 0, behavior: 'instant' }]];

it.each(['push', 'replace', 'traverse'])(
  'after a navigation within the site a page begins at the top: %s',
  (navigationType) => {
    leave({ navigationType });
    expect(history.scrollRestoration).toBe('manual');
    comeBack();
    expect(scroll.mock.calls).toEqual(toTop);
  },
);

it.each([
  ['after a reload', { navigationType: 'reload' }],
  ['on the way back from another site', null],
])('%s the browser restores the scroll position, and only then', (_, activation) => {
  leave(activation);
  expect(history.scrollRestoration).toBe('auto');
  comeBack();
  expect(scroll).not.toHaveBeenCalled();
  expect(history.scrollRestoration).toBe('manual');
});

it('a page of the back/forward cache is moved to the top again two frames later', async () => {
  comeBack();
  scroll.mockClear();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(scroll).toHaveBeenCalledWith(...(toTop[0] ?? []));
});

it('back and forward within a page lead to the top, except to a fragment', () => {
  fireEvent(window, new Event('popstate'));
  expect(scroll.mock.calls).toEqual(toTop);
  scroll.mockClear();
  location.hash = '#faq';
  fireEvent(window, new Event('popstate'));
  comeBack();
  expect(scroll).not.toHaveBeenCalled();
});
