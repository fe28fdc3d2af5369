import night from '@/components/styles/night.module.css';
import { heroVideo } from '@/lib/site/brand';
import { videoPath } from '@/lib/site/routes';
import poster from '@/public/hero-poster.webp';
import styles from './hero.module.css';
import elementScript from './hero-video-element?script';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hero-video': HTMLAttributes<HTMLElement>;
    }
  }
}

/** SVG path of the two bars that mean "pause", 8 by 8 pixels. */
const PAUSE_PATH = 'M1 1h2v6H1zM5 1h2v6H5z';

/** SVG path of the triangle that means "play", 8 by 8 pixels. */
const PLAY_PATH = 'M2 0h1v1h1v1h1v1h1v2H5v1H4v1H3v1H2z';

/**
 * The hero's video over its poster. Its script (hero-video-element.ts) is not an island: it plays
 * the video once the page has loaded, without React.
 */
export function HeroVideo() {
  return (
    <>
      <script async src={elementScript} fetchPriority="low" />
      {/* The script may set its state before hydration in development, which must not count as a mismatch. */}
      <hero-video className={styles.video} suppressHydrationWarning>
        <div className={night.picture} aria-hidden="true">
          <img src={poster.src} alt="" width={1280} height={720} fetchPriority="high" />
          <video muted loop playsInline preload="none">
            {heroVideo.sources.map(({ file, type }) => (
              <source key={file} src={videoPath(file)} type={type} />
            ))}
          </video>
        </div>
        <button type="button" className={`icon-button ${styles.pause}`}>
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
