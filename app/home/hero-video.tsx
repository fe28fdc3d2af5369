'use client';

import { useEffect, useRef, useState } from 'react';
import { PAUSE_PATH, PLAY_PATH } from '@/components/sprites/player-controls';
import night from '@/components/styles/night.module.css';
import styles from './hero.module.css';

type Props = { poster: string; sources: { src: string; type: string }[] };

/** Remembers for this visit that the film was paused. */
let paused = false;

/**
 * The hero's film over its poster. It is fetched once the page has loaded, and
 * not at all by visitors who asked for less motion or less data.
 */
export function HeroVideo({ poster, sources }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'absent' | 'playing' | 'paused'>('absent');

  useEffect(() => {
    if (!wantsVideo()) return;
    const show = () => setState(paused ? 'paused' : 'playing');
    if (document.readyState === 'complete') return show();
    addEventListener('load', show, { once: true });
    return () => removeEventListener('load', show);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!element || state === 'absent') return;
    if (state === 'paused') return element.pause();
    const observer = new IntersectionObserver(([entry]) => {
      // Playing may be refused, as in a saving mode: the poster stays.
      if (entry?.isIntersecting) element.play().catch(() => {});
      else element.pause();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);

  const toggle = () => {
    paused = state === 'playing';
    setState(paused ? 'paused' : 'playing');
  };

  return (
    <>
      <div className={night.picture} aria-hidden="true">
        <img src={poster} alt="" width={1280} height={720} fetchPriority="high" />
        {state !== 'absent' && (
          <video ref={video} muted loop playsInline preload="auto">
            {sources.map((source) => (
              <source key={source.src} {...source} />
            ))}
          </video>
        )}
      </div>
      {state !== 'absent' && (
        <button type="button" className={styles.pause} onClick={toggle}>
          <span className="visually-hidden">
            {state === 'playing' ? 'Pause the background video' : 'Play the background video'}
          </span>
          <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d={state === 'playing' ? PAUSE_PATH : PLAY_PATH} />
          </svg>
        </button>
      )}
    </>
  );
}

function wantsVideo(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
