import { render, screen } from '@testing-library/react';
import { FadeIn } from './fade-in';
import { fakeIntersectionObserver } from './fake-intersection-observer';

const WINDOW_HEIGHT = 800;
let view: ReturnType<typeof fakeIntersectionObserver>;

beforeEach(() => {
  view = fakeIntersectionObserver();
  window.innerHeight = WINDOW_HEIGHT;
});
afterEach(() => jest.restoreAllMocks());

/** A section of this height whose upper edge is so far below that of the window. */
function show({ top, height = 400 }: { top: number; height?: number }) {
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top, height } as DOMRect);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  const { unmount } = render(
    <>
      <section data-fade-in>Text</section>
      <FadeIn />
    </>,
  );
  return { section: screen.getByText('Text'), unmount };
}

it('hides a section below the window until a tenth of it is in view', () => {
  const { section } = show({ top: 900 });
  expect(section).toHaveAttribute('data-fade-in', 'waiting');
  expect(view.thresholdOf(section)).toBe(0.1);
  view.show(section, false);
  expect(section).toHaveAttribute('data-fade-in', 'waiting');
  view.show(section);
  expect(section).toHaveAttribute('data-fade-in', 'done');
});

it('does so once: a section that was shown stays', () => {
  const { section } = show({ top: 900 });
  view.show(section);
  expect(view.isObserved(section)).toBe(false);
});

it('never hides a section that can be seen at once', () => {
  const { section } = show({ top: WINDOW_HEIGHT - 1 });
  expect(section).toHaveAttribute('data-fade-in', 'true');
  expect(view.isObserved(section)).toBe(false);
});

it.each([
  [WINDOW_HEIGHT * 5, 0.1],
  [WINDOW_HEIGHT * 10, 0.05],
  [WINDOW_HEIGHT * 100, 0.005],
])('asks for half a window of a section %d pixels tall', (height, threshold) => {
  const { section } = show({ top: 900, height });
  expect(view.thresholdOf(section)).toBeCloseTo(threshold);
});

it('stops observing when it is unmounted', () => {
  const { section, unmount } = show({ top: 900 });
  unmount();
  expect(view.isObserved(section)).toBe(false);
});
