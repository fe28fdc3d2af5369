/*
 * `<hero-video>`: plays the muted video in it, and pauses it at the press of its button: a custom
 * element in a script of its own, as neither needs React.
 *
 * Everything inside of it is in the HTML (hero-video.tsx), where the video has `preload="none"`:
 * the browser requests it when it is played. The element's `data-state` says what CSS shows:
 * absent = the poster alone; `playing` and `paused` = the button, which does the opposite;
 * `failed` = the poster alone, as no source of the video can be played.
 */

type State = 'playing' | 'paused' | 'failed';

/** Key in the session storage of a visit in which the video has been paused. */
const PAUSED_KEY = 'hero-video-paused';

class HeroVideoElement extends HTMLElement {
  /** Observes the video, which plays only while it is in view. */
  #observer = new IntersectionObserver((entries) => {
    const { isIntersecting, target } = entries.at(-1) as IntersectionObserverEntry;
    const video = target as HTMLVideoElement;
    if (!isIntersecting) return video.pause();
    video.play().catch(({ name }: Error) => {
      // The browser refuses to play, for example to save energy: the poster stays, and the button
      // offers to play.
      if (name === 'NotAllowedError') this.#pause();
    });
  });

  constructor() {
    super();
    this.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('button')) this.#toggle();
    });
    // Media events do not bubble. The first frame shows the button, unless it is shown already.
    this.addEventListener('loadeddata', () => this.dataset.state || this.#show('playing'), true);
    this.addEventListener('error', this.#failWithoutSource, true);
  }

  connectedCallback() {
    // The parser connects the element before it has read the element's children.
    if (document.readyState === 'complete') this.#startWhenIdle();
    else addEventListener('load', this.#startWhenIdle, { once: true });
  }

  disconnectedCallback() {
    removeEventListener('load', this.#startWhenIdle);
    this.#stop();
  }

  #startWhenIdle = () => {
    (window.requestIdleCallback ?? setTimeout)(this.#start, { timeout: 2000 });
  };

  #start = () => {
    if (!this.isConnected) return;
    if (startsByItself()) this.#play();
    else this.#show('paused');
  };

  get #video() {
    return this.querySelector('video') as HTMLVideoElement;
  }

  #show(state: State) {
    this.dataset.state = state;
  }

  #toggle() {
    const isPlaying = this.dataset.state === 'playing';
    rememberPaused(isPlaying);
    if (isPlaying) return this.#pause();
    this.#show('playing');
    this.#play();
  }

  #play() {
    this.#observer.observe(this.#video);
  }

  #pause() {
    this.#stop();
    this.#show('paused');
  }

  #stop() {
    this.#observer.disconnect();
    this.#video.pause();
  }

  /** Every unusable source fires an error; after that of the last source, the video has failed. */
  #failWithoutSource = ({ target }: Event) => {
    if ((target as Element).matches('video, source:last-of-type')) this.#fail();
  };

  #fail() {
    this.#stop();
    this.#show('failed');
  }
}

customElements.define('hero-video', HeroVideoElement);

/**
 * Whether the video starts without the button: not if the visitor has paused it during this visit,
 * or prefers reduced motion or reduced data.
 */
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
