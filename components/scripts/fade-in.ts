import { FADE_IN_THRESHOLD } from '@/lib/constants';
import { whenParsed } from './browser';

/* Fades sections in when they come into view (spec section 2). The script itself hides them, and
   only those below the window, so that everything is visible without JavaScript. */

/** Observes which sections are near, because others have no layout and so no size. */
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const section = target as HTMLElement;
    if (!isIntersecting && boundingClientRect.top >= innerHeight) {
      section.dataset.fadeIn = 'waiting';
      continue;
    }
    near.unobserve(section);
    if (section.dataset.fadeIn === 'waiting') fadeIn(section, boundingClientRect.height);
  }
});

function fadeIn(section: HTMLElement, height: number): void {
  // The threshold is half a window for a section taller than ten windows, because a tenth of it is
  // more than a window.
  const threshold = Math.min(FADE_IN_THRESHOLD, innerHeight / 2 / height);
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry || entry.intersectionRatio < threshold) return;
      section.dataset.fadeIn = 'done';
      observer.disconnect();
    },
    { threshold },
  );
  observer.observe(section);
}

whenParsed(() => {
  for (const section of document.querySelectorAll('[data-fade-in]')) near.observe(section);
});
