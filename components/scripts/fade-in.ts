import { FADE_IN_THRESHOLD } from '@/lib/site/constants';
import { whenParsed } from './when-parsed';

/*
 * Fades the page's sections in as they come into view (spec section 2). They are hidden by this
 * script, and only those below the window, so that without JavaScript everything is visible.
 * Nothing here causes a layout of its own.
 */

/** Waits until a section comes near: before its content is laid out, it has no size. */
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
  // A tenth of a section that is taller than ten windows never fits one: there, half a window does.
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
