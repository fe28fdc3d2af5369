import { fakeIntersectionObserver } from '@/testing/doubles/fake-intersection-observer';

const WINDOW_HEIGHT = 800;
// Before the import, because the script creates its observer when it is loaded.
const view = fakeIntersectionObserver();
let section: HTMLElement;

/** A page with one section, at this position in the first frame. */
async function show({ top, height = 400 }: { top: number; height?: number }) {
  window.innerHeight = WINDOW_HEIGHT;
  document.body.innerHTML = '<section data-fade-in="true">Text</section>';
  section = document.querySelector('section') as HTMLElement;
  jest.resetModules();
  await import('./fade-in');
  place({ top, height, ratio: top < WINDOW_HEIGHT ? 0.01 : 0 });
}

function place({ ratio, top = 0, height = 400 }: { ratio: number; top?: number; height?: number }) {
  const boundingClientRect = { top, height };
  view.show(section, ratio > 0, { intersectionRatio: ratio, boundingClientRect });
}

it('never hides a section that can be seen at once, or is above the window', async () => {
  await show({ top: WINDOW_HEIGHT - 1 });
  expect(section).toHaveAttribute('data-fade-in', 'true');
  expect(view.isObserved(section)).toBe(false);
  await show({ top: -900 });
  expect(section).toHaveAttribute('data-fade-in', 'true');
});

it.each([
  [WINDOW_HEIGHT * 5, 0.1],
  [WINDOW_HEIGHT * 10, 0.05],
  [WINDOW_HEIGHT * 100, 0.005],
])('needs at most half a window in view of a section %d pixels tall', async (height, threshold) => {
  await show({ top: 900 });
  place({ ratio: 0.001, height });
  expect(view.thresholdOf(section)).toBeCloseTo(threshold);
});
