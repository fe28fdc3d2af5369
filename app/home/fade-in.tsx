'use client';

import { useEffect } from 'react';
import { FADE_IN_THRESHOLD } from '@/lib/constants';
import './fade-in.css';

/**
 * Fades the page's sections in as they come into view (spec section 2). They are hidden by this
 * script, and only those below the window, so that without JavaScript everything is visible.
 */
export function FadeIn() {
  useEffect(() => {
    const observers = [...document.querySelectorAll<HTMLElement>('[data-fade-in]')].map(fadeIn);
    return () => {
      for (const observer of observers) observer?.disconnect();
    };
  }, []);
  return null;
}

function fadeIn(section: HTMLElement): IntersectionObserver | undefined {
  if (section.getBoundingClientRect().top < innerHeight) return;
  section.dataset.fadeIn = 'waiting';
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      section.dataset.fadeIn = 'done';
      observer.disconnect();
    },
    { threshold: reachableThreshold(section.offsetHeight) },
  );
  observer.observe(section);
  return observer;
}

/** A tenth of a section that is taller than ten windows never fits one: there, half a window is enough. */
function reachableThreshold(height: number): number {
  return Math.min(FADE_IN_THRESHOLD, innerHeight / 2 / height);
}
