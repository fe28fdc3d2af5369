import { fireEvent } from '@testing-library/dom';
import { watchHydrationTriggers } from './hydration-triggers';

const hydrated: string[] = [];
const whenIdle: (() => void)[] = [];
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const wish = (reducedMotion: boolean, saveData = false) => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: reducedMotion });
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
};
/** The type is set here, because jsdom's pointer events have none. */
function point(type: string, pointerType: string, target: Element = document.body, movementX = 1) {
  const event = new MouseEvent(type, { bubbles: true });
  fireEvent(target, Object.assign(event, { pointerType, movementX, movementY: 0 }));
}

beforeAll(() =>
  // Records the event, like the loader.
  addEventListener('hydrate', ({ target }) => {
    const island = (target as Element).closest('site-island:not([when])');
    if (island) hydrated.push(island.id);
  }),
);
beforeEach(() => {
  wish(false);
  whenIdle.length = 0;
  window.requestIdleCallback = (callback) => whenIdle.push(callback as () => void);
  document.body.innerHTML = `
    <site-island when="hover" id="hover"><button>Press</button></site-island>
    <site-island when="mouse" id="mouse"></site-island>
    <site-island when="load" id="load"></site-island>
    <site-island when="details" id="details"></site-island>`;
  hydrated.length = 0;
  watchHydrationTriggers();
});

it('hydrates `load` at once, and `hover` at a mouse over it, not at a finger', () => {
  point('pointerover', 'touch', find('button'));
  point('pointerover', 'mouse');
  expect(hydrated).toEqual(['load']);
  point('pointerover', 'mouse', find('button'));
  expect(hydrated).toEqual(['load', 'hover']);
});

it('hydrates `hover` at visible focus, not at the focus of a press', () => {
  const isVisible = jest.spyOn(HTMLElement.prototype, 'matches').mockReturnValue(false);
  fireEvent.focusIn(find('button'));
  expect(hydrated).toEqual(['load']);
  isVisible.mockReturnValue(true);
  fireEvent.focusIn(find('button'));
  isVisible.mockRestore();
  expect(hydrated).toEqual(['load', 'hover']);
});

it('hydrates `mouse` after a movement, once the browser is idle', () => {
  point('pointermove', 'touch');
  // A mouse that does not move while the page opens.
  point('pointermove', 'mouse', document.body, 0);
  expect(hydrated).toEqual(['load']);
  point('pointermove', 'mouse');
  point('pointermove', 'mouse');
  expect(hydrated).toEqual(['load']);
  for (const callback of whenIdle) callback();
  expect(hydrated).toEqual(['load', 'mouse']);
});

it.each([
  ['reduced motion', true, false],
  ['reduced data', false, true],
])('does not hydrate `mouse` for a visitor who prefers %s', (_, reducedMotion, saveData) => {
  wish(reducedMotion, saveData);
  point('pointermove', 'mouse');
  expect(whenIdle).toEqual([]);
});

it('leaves `details` to browsers that close others by themselves', () => {
  const hasNames = 'name' in HTMLDetailsElement.prototype;
  expect(find('#details').hasAttribute('when')).toBe(hasNames);
  Object.defineProperty(HTMLDetailsElement.prototype, 'name', { value: '', configurable: true });
  find('#details').setAttribute('when', 'details');
  watchHydrationTriggers();
  expect(find('#details')).toHaveAttribute('when', 'details');
  Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name');
});
