import night from '@/brand/pictures/hero.webp';
import morning from '@/brand/pictures/hero-morning.webp';
import { ButtonState } from '@/components/button-state';
import '@/components/styles/button.css';
import { brand, heroVideo } from '@/brand/brand';
import { home } from '@/brand/copy';
import { Scene } from '@/components/scene';
import { ScenePicture } from '@/components/scene-picture';
import labels from '@/components/styles/label.module.css';
import scene from '@/components/styles/scene.module.css';
import { videoLabels } from '@/lib/brand/labels';
import { sentencesOf } from '@/lib/brand/phrases';
import { CONTACT_PATH, videoPath } from '@/lib/site/urls/paths';
import { SHARE_ID } from './features';
import styles from './hero.module.css';

export const heroScene = { night, morning };

/** SVG paths of 8 by 8 pixels for the buttons "pause" and "play". */
const PAUSE_PATH = 'M1 1h2v6H1zM5 1h2v6H5z';
const PLAY_PATH = 'M2 0h1v1h1v1h1v1h1v2H5v1H4v1H3v1H2z';

/** The hero; its poster is the page's largest contentful paint. */
export function Hero() {
  return (
    <Scene className={styles.hero} picture={<Background />}>
      <p className={`${labels.bright} ${styles.tagline}`}>{brand.tagline}</p>
      <h1 suppressHydrationWarning className={styles.headline}>
        {sentencesOf(home.headline).map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </h1>
      <p className={scene.lead}>{home.lead}</p>
      <p className={`row ${styles.actions}`}>
        <a className="button" href={CONTACT_PATH}>
          {home.action}
        </a>
        <a className={styles.second} href={`#${SHARE_ID}`}>
          {home.secondAction}
        </a>
      </p>
    </Scene>
  );
}

function Background() {
  if (heroVideo.sources.length > 0) return <HeroVideo />;
  return <ScenePicture night={night} className={styles.picture} />;
}

/** The video over its poster. It is hidden in the light theme, and so does not play there. */
function HeroVideo() {
  return (
    <div className={styles.video} data-hero-video="" suppressHydrationWarning>
      <ScenePicture night={night} className={styles.picture}>
        <video className="when-dark" muted loop playsInline preload="none">
          {heroVideo.sources.map(({ file, type }) => (
            <source key={file} src={videoPath(file)} type={type} />
          ))}
        </video>
      </ScenePicture>
      <div className="when-dark">
        <button type="button" className={`icon-button ${styles.pause}`}>
          <ButtonState className={styles.whenPlaying} path={PAUSE_PATH} size={8}>
            {videoLabels.pause}
          </ButtonState>
          <ButtonState className={styles.whenPaused} path={PLAY_PATH} size={8}>
            {videoLabels.play}
          </ButtonState>
        </button>
      </div>
    </div>
  );
}
