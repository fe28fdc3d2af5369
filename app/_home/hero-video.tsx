import { PAUSE_PATH, PLAY_PATH } from '@/components/sprites/player-controls';
import night from '@/components/styles/night.module.css';
import styles from './hero.module.css';
import elementScript from './hero-video-element?script';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hero-video': HTMLAttributes<HTMLElement>;
    }
  }
}

type Props = { poster: string; sources: { src: string; type: string }[] };

/**
 * The hero's video over its poster. Its script (hero-video-element.ts) is not an island: it plays
 * the video once the page has loaded, without React.
 */
export function HeroVideo({ poster, sources }: Props) {
  return (
    <>
      <script async src={elementScript} fetchPriority="low" />
      {/* The script may set its state before hydration in development, which must not count as a mismatch. */}
      <hero-video className={styles.video} suppressHydrationWarning>
        <div className={night.picture} aria-hidden="true">
          <img src={poster} alt="" width={1280} height={720} fetchPriority="high" />
          <video muted loop playsInline preload="none">
            {sources.map((source) => (
              <source key={source.src} {...source} />
            ))}
          </video>
        </div>
        <button type="button" className={styles.pause}>
          <span className={styles.whenPlaying}>
            <Drawing path={PAUSE_PATH} />
            <span className="visually-hidden">Pause the background video</span>
          </span>
          <span className={styles.whenPaused}>
            <Drawing path={PLAY_PATH} />
            <span className="visually-hidden">Play the background video</span>
          </span>
        </button>
      </hero-video>
    </>
  );
}

function Drawing({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
