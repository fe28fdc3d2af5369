import { fromStorage, prefersLess, whenIdle } from './browser';

/* Plays the hero's muted video (app/_home/hero.tsx) and pauses it by a button. The browser
   requests it when it plays, because of `preload="none"`. CSS shows only the poster without
   `data-state` or for `failed`, a button to pause for `playing`, and one to play for `paused`. */

type State = 'playing' | 'paused' | 'failed';

/** Key in the session storage, set after the visitor has paused the video. */
const PAUSED_KEY = 'hero-video-paused';

function start(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero-video]');
  if (!hero) return;
  const video = hero.querySelector('video') as HTMLVideoElement;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) return video.pause();
    video.play().catch(({ name }: Error) => {
      // The browser may refuse, for example to save energy; the visitor can still start it.
      if (name === 'NotAllowedError') stop('paused');
    });
  });
  const show = (state: State) => {
    hero.dataset.state = state;
  };
  const stop = (state: State) => {
    observer.disconnect();
    video.pause();
    show(state);
  };

  hero.querySelector('button')?.addEventListener('click', () => {
    const isPlaying = hero.dataset.state === 'playing';
    fromStorage(() => {
      if (isPlaying) sessionStorage.setItem(PAUSED_KEY, '');
      else sessionStorage.removeItem(PAUSED_KEY);
    });
    if (isPlaying) return stop('paused');
    show('playing');
    observer.observe(video);
  });
  // The button appears with the first frame.
  video.addEventListener('loadeddata', () => hero.dataset.state || show('playing'));
  // Each unusable source fires an error event, which does not bubble. After the last one, no source
  // is left.
  const onError = ({ target }: Event) => {
    if ((target as Element).matches('video, source:last-of-type')) stop('failed');
  };
  video.addEventListener('error', onError, true);
  const isPausedForVisit = fromStorage(() => PAUSED_KEY in sessionStorage);
  if (isPausedForVisit || prefersLess()) show('paused');
  else observer.observe(video);
}

whenIdle(start);
