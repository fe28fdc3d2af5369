'use client';

import { useEffect, useRef, useState } from 'react';
import { PAUSE_PATH, PLAY_PATH } from '@/components/sprites/player-controls';
import night from '@/components/styles/night.module.css';
import styles from './hero.module.css';

type Props = { poster: string; sources: { src: string; type: string }[] };

/** Whether the visitor has paused the video, for as long as this visit lasts. */
let paused = false;

/**
 * The hero's video over its poster. It is fetched once the page has loaded, and not at
 * all for visitors who asked for less motion or less data. One that cannot be loaded
 * leaves the poster; the button stands only where there is something to pause or play.
 */
export function HeroVideo({ poster, sources }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'absent' | 'playing' | 'paused'>('absent');
  const [loaded, setLoaded] = useState(false);
  const giveUp = () => setState('absent');

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
      if (!entry?.isIntersecting) return element.pause();
      element.play().catch(({ name }: Error) => {
        // Refused, as in a saving mode: the poster stays, and the button offers to play.
        if (name === 'NotAllowedError') setState('paused');
      });
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
          <video
            ref={video}
            muted
            loop
            playsInline
            preload="auto"
            onLoadedData={() => setLoaded(true)}
            onError={({ target, currentTarget }) => target === currentTarget && giveUp()}
          >
            {sources.map((source, index) => (
              // Each source that cannot be used has an error of its own; after the last one nothing is left.
              <source
                key={source.src}
                {...source}
                onError={index === sources.length - 1 ? giveUp : undefined}
              />
            ))}
          </video>
        )}
      </div>
      {state !== 'absent' && loaded && (
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
