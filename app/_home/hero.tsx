import type { ReactNode } from 'react';
import { ButtonState } from '@/components/button-state';
import heroVideoScript from '@/components/scripts/hero-video?script';
import '@/components/styles/button.css';
import labels from '@/components/styles/label.module.css';
import night from '@/components/styles/night.module.css';
import { brand, heroVideo } from '@/lib/brand/brand';
import { home } from '@/lib/brand/copy';
import { videoLabels } from '@/lib/brand/labels';
import { CONTACT_PATH, videoPath } from '@/lib/urls/routes';
import poster from '@/public/hero-poster.webp';
import { SHARE_ID } from './features';
import styles from './hero.module.css';

/** SVG paths of 8 by 8 pixels: the two bars that mean "pause", the triangle that means "play". */
const PAUSE_PATH = 'M1 1h2v6H1zM5 1h2v6H5z';
const PLAY_PATH = 'M2 0h1v1h1v1h1v1h1v2H5v1H4v1H3v1H2z';

/** The hero of the home page. The video's poster is the page's largest contentful paint. */
export function Hero() {
  return (
    <section className={`${night.night} ${styles.hero}`} data-night>
      <Background />
      <div className={night.words}>
        <p className={`${labels.bright} ${styles.tagline}`}>{brand.tagline}</p>
        <h1 className={styles.headline}>
          {home.headline.split(/(?<=\.) /).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </h1>
        <p className={night.lead}>{home.lead}</p>
        <p className={`row ${styles.actions}`}>
          <a className="button" href={CONTACT_PATH}>
            {home.action}
          </a>
          <a className={styles.second} href={`#${SHARE_ID}`}>
            {home.secondAction}
          </a>
        </p>
      </div>
    </section>
  );
}

/** The hero's poster, below the video if the brand has one. */
function Background() {
  const picture = <img src={poster.src} alt="" width={1280} height={720} fetchPriority="high" />;
  if (heroVideo.sources.length > 0) return <HeroVideo poster={picture} />;
  return <div className={night.picture}>{picture}</div>;
}

/** The hero's video over its poster: a small script plays it once the page has loaded. */
function HeroVideo({ poster }: { poster: ReactNode }) {
  return (
    <>
      <script async src={heroVideoScript} fetchPriority="low" />
      {/* In development the script may set `data-state` before hydration: no mismatch. */}
      <div className={styles.video} data-hero-video suppressHydrationWarning>
        <div className={night.picture} aria-hidden="true">
          {poster}
          <video muted loop playsInline preload="none">
            {heroVideo.sources.map(({ file, type }) => (
              <source key={file} src={videoPath(file)} type={type} />
            ))}
          </video>
        </div>
        <button type="button" className={`icon-button ${styles.pause}`}>
          <ButtonState className={styles.whenPlaying} path={PAUSE_PATH} size={8}>
            {videoLabels.pause}
          </ButtonState>
          <ButtonState className={styles.whenPaused} path={PLAY_PATH} size={8}>
            {videoLabels.play}
          </ButtonState>
        </button>
      </div>
    </>
  );
}
