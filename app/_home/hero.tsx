import '@/components/styles/button.css';
import labels from '@/components/styles/label.module.css';
import night from '@/components/styles/night.module.css';
import { site } from '@/lib/site/brand';
import { home } from '@/lib/site/copy';
import { CONTACT_PATH } from '@/lib/site/routes';
import { SHARE_ID } from './features';
import styles from './hero.module.css';
import { HeroVideo } from './hero-video';

/** The hero of the home page. The video's poster is the page's largest contentful paint. */
export function Hero() {
  return (
    <section className={`${night.night} ${styles.hero}`} data-night>
      <HeroVideo />
      <div className={night.words}>
        <p className={labels.bright}>{site.tagline}</p>
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
