import { act, fireEvent, render, screen } from '@testing-library/react';
import { fakeIntersectionObserver } from './fake-intersection-observer';
import { HeroVideo } from './hero-video';

const play = jest.fn();
const pause = jest.fn();
let view: ReturnType<typeof fakeIntersectionObserver>;

function visitor({ reducedMotion = false, saveData = false, loaded = true } = {}) {
  window.matchMedia = jest.fn().mockImplementation((query: string) => ({
    matches: query.includes('prefers-reduced-motion: reduce') && reducedMotion,
  }));
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  const readyState = loaded ? 'complete' : 'interactive';
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
}
const SOURCES = [
  { src: '/media/video/a.webm', type: 'video/webm' },
  { src: '/media/video/a.mp4', type: 'video/mp4' },
];
const show = () => render(<HeroVideo poster="/p.webp" sources={SOURCES} />);
const video = () => document.querySelector('video');
const load = () => fireEvent.loadedData(video() as HTMLVideoElement);
const button = () => screen.getByRole('button');

beforeEach(() => {
  view = fakeIntersectionObserver();
  HTMLMediaElement.prototype.play = play.mockReset().mockResolvedValue(undefined);
  HTMLMediaElement.prototype.pause = pause.mockReset();
  visitor();
});
afterEach(() => jest.restoreAllMocks());

it('is muted, loops and plays inline, over a poster that is always there', () => {
  show();
  expect(video()).toMatchObject({ muted: true, loop: true });
  expect(video()).toHaveAttribute('playsinline');
  expect(document.querySelector('img')).toHaveAttribute('src', '/p.webp');
});

it.each([[{ reducedMotion: true }], [{ saveData: true }]])(
  'is absent for a visitor with %j: no video, no button, but the poster',
  (wish) => {
    visitor(wish);
    show();
    expect(video()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('img')).toHaveAttribute('src', '/p.webp');
  },
);

it('is not fetched before the page has loaded', () => {
  visitor({ loaded: false });
  show();
  expect(video()).toBeNull();
  fireEvent.load(window);
  expect(video()).toBeInTheDocument();
});

it('plays only while it is in view', () => {
  show();
  const element = video() as HTMLVideoElement;
  expect(play).not.toHaveBeenCalled();
  view.show(element);
  expect(play).toHaveBeenCalledTimes(1);
  view.show(element, false);
  expect(pause).toHaveBeenCalledTimes(1);
});

it('leaves the poster when the browser refuses to play, and offers to', async () => {
  play.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'));
  show();
  load();
  await act(async () => view.show(video() as HTMLVideoElement));
  expect(document.querySelector('img')).toBeInTheDocument();
  expect(button()).toHaveAccessibleName('Play the background video');
});

it('goes on playing when it is scrolled away before it has begun', async () => {
  play.mockRejectedValue(new DOMException('interrupted', 'AbortError'));
  show();
  load();
  await act(async () => view.show(video() as HTMLVideoElement));
  expect(button()).toHaveAccessibleName('Pause the background video');
});

describe('a video that cannot be loaded', () => {
  const failedSource = (index: number) =>
    fireEvent.error(document.querySelectorAll('source')[index] as HTMLSourceElement);

  it('has no button before it is loaded', () => {
    show();
    expect(screen.queryByRole('button')).toBeNull();
    load();
    expect(button()).toBeInTheDocument();
  });

  it('leaves the poster alone when no source can be used', () => {
    show();
    failedSource(0);
    expect(video()).toBeInTheDocument();
    failedSource(1);
    expect(video()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('img')).toHaveAttribute('src', '/p.webp');
  });

  it('leaves the poster alone when it breaks off on the way', () => {
    show();
    load();
    fireEvent.error(video() as HTMLVideoElement);
    expect(video()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('is paused and played by a button that says which, and stays paused for the visit', () => {
  const { unmount } = show();
  load();
  expect(button()).toHaveAccessibleName('Pause the background video');
  fireEvent.click(button());
  expect(pause).toHaveBeenCalled();
  expect(button()).toHaveAccessibleName('Play the background video');
  unmount();
  show();
  load();
  expect(button()).toHaveAccessibleName('Play the background video');
  expect(view.isObserved(video() as HTMLVideoElement)).toBe(false);
  fireEvent.click(button());
  expect(button()).toHaveAccessibleName('Pause the background video');
});
