/*
 * Plays the hero's muted video (app/_home/hero.tsx), and pauses it at the press of its button. The
 * video has `preload="none"`: the browser requests it when it is played. The `data-state` around it
 * says what CSS shows: absent = the poster alone; `playing` and `paused` = the button, which does
 * the opposite; `failed` = the poster alone, as no source of the video can be played.
 */

type State = 'playing' | 'paused' | 'failed';

/** Key in the session storage of a visit in which the video has been paused. */
const PAUSED_KEY = 'hero-video-paused';

function start(): void {
  const hero = document.querySelector('[data-hero-video]') as HTMLElement;
  const video = hero.querySelector('video') as HTMLVideoElement;
  // The video plays only while it is in view.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) return video.pause();
    video.play().catch(({ name }: Error) => {
      // The browser refuses to, for example to save energy: the button offers to play.
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
    rememberPaused(isPlaying);
    if (isPlaying) return stop('paused');
    show('playing');
    observer.observe(video);
  });
  // The first frame shows the button, unless it is shown already.
  video.addEventListener('loadeddata', () => hero.dataset.state || show('playing'));
  // Each unusable source fires an error, which does not bubble; after the last one there is no video.
  const onError = ({ target }: Event) => {
    if ((target as Element).matches('video, source:last-of-type')) stop('failed');
  };
  video.addEventListener('error', onError, true);
  if (startsByItself()) observer.observe(video);
  else show('paused');
}

/** Not for a visitor who has paused it in this visit, or prefers reduced motion or reduced data. */
function startsByItself(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    !isPausedForVisit() &&
    !connection?.saveData &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

function isPausedForVisit(): boolean {
  try {
    return PAUSED_KEY in sessionStorage;
  } catch {
    // Storage is blocked.
    return false;
  }
}

function rememberPaused(isPaused: boolean): void {
  try {
    if (isPaused) sessionStorage.setItem(PAUSED_KEY, '');
    else sessionStorage.removeItem(PAUSED_KEY);
  } catch {
    // Storage is blocked: the choice lasts for as long as the page.
  }
}

const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2_000 });

if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle);
