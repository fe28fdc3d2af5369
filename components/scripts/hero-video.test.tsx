import { fireEvent } from '@testing-library/dom';
import { fakeIntersectionObserver } from '@/testing/doubles/fake-intersection-observer';

const play = jest.fn();
const pause = jest.fn();
/** Callbacks that wait until the browser is idle. */
let waiting: (() => void)[] = [];
const view = fakeIntersectionObserver();

beforeEach(() => {
  waiting = [];
  window.requestIdleCallback = (callback) => waiting.push(callback as () => void);
  HTMLMediaElement.prototype.play = play.mockReset().mockResolvedValue(undefined);
  HTMLMediaElement.prototype.pause = pause.mockReset();
  sessionStorage.clear();
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});
afterEach(() => jest.restoreAllMocks());

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const video = () => find('video');
const state = () => find('[data-hero-video]').dataset.state;
const press = () => fireEvent.click(find('button span'));
const idle = () => {
  for (const callback of waiting.splice(0)) callback();
};
const isToPlay = () => view.isObserved(video());

/** Inserts the HTML of app/_home/hero.tsx, and starts the script. */
async function insert() {
  document.body.innerHTML = `
    <div data-hero-video>
      <img src="/p.webp" alt="">
      <video preload="none"><source src="/a.webm"><source src="/a.mp4"></video>
      <button type="button"><span>Pause or play</span></button>
    </div>`;
  jest.resetModules();
  await import('./hero-video');
}

/** Shows a hero video in view, and makes the browser idle. */
async function show(prepare = () => {}) {
  await insert();
  prepare();
  idle();
  if (isToPlay()) view.show(video());
  // The promise of a refused `play` is rejected later.
  await Promise.resolve();
}

const blockStorage = () =>
  void jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

it.each([
  ['', undefined],
  [', without storage', blockStorage],
])('shows its button with the first frame, which pauses and plays%s', async (_, prepare) => {
  await show(prepare);
  expect(state()).toBeUndefined();
  fireEvent.loadedData(video());
  expect(state()).toBe('playing');
  press();
  expect(pause).toHaveBeenCalledTimes(1);
  expect([state(), isToPlay()]).toEqual(['paused', false]);
  press();
  expect([state(), isToPlay()]).toEqual(['playing', true]);
});

it.each([
  ['offers to play when the browser refuses to play', 'NotAllowedError', 'paused'],
  ['plays on when it was out of view before its first frame', 'AbortError', 'playing'],
])('%s', async (_, name, expected) => {
  play.mockRejectedValue(new DOMException('x', name));
  await show();
  fireEvent.loadedData(video());
  expect(state()).toBe(expected);
});

it.each(['video', 'source:last-of-type'])('leaves only the poster when %s fails', async (last) => {
  await show();
  fireEvent.loadedData(video());
  for (const other of ['img', 'source']) fireEvent.error(find(other));
  expect(isToPlay()).toBe(true);
  fireEvent.error(find(last));
  expect(state()).toBe('failed');
  expect(pause).toHaveBeenCalledTimes(1);
});
