'use client';

import { useEffect } from 'react';
import { FADE_IN_THRESHOLD } from '@/lib/constants';
import './fade-in.css';

/**
 * Fades the page's sections in as they come into view (spec section 2). Sections
 * are hidden only now, by script, and only those below what can be seen: without
 * JavaScript nothing ever is.
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

/** Of a section taller than ten windows a tenth is never in view: half a window is enough there. */
function reachableThreshold(height: number): number {
  return Math.min(FADE_IN_THRESHOLD, innerHeight / 2 / height);
}
