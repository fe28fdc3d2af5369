import { fadesIn } from '@/components/fades-in';
import '@/components/styles/card.css';
import section from '@/components/styles/section.module.css';
import { home } from '@/lib/site/copy';
import { Contract, PathOfSupport, RevenueShare, SalesToday } from './features/pictures';
import styles from './features.module.css';

/** Id of the feature that the hero's second link leads to. */
export const SHARE_ID = 'share';

/** What a developer keeps: four promises, each with a picture above or below its words. */
export function Features() {
  const { title, ownership, data, share, support } = home.features;
  return (
    <section className={section.section} {...fadesIn}>
      <h2 className={section.head}>{title}</h2>
      <ul className={styles.grid}>
        <li className={`card ${styles.card} ${styles.below}`}>
          <Words {...ownership} />
          <Contract signature={ownership.signature} />
        </li>
        <li className={`card ${styles.card} ${styles.below}`}>
          <Words {...data} />
          <SalesToday {...data} />
        </li>
        <li className={`card ${styles.card} ${styles.share}`} id={SHARE_ID}>
          <Words {...share} />
          <RevenueShare terms={share.terms} names={share.steps} payday={share.payday} />
        </li>
        <li className={`card ${styles.card}`}>
          <Words {...support} />
          <PathOfSupport stops={support.stops} />
        </li>
      </ul>
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
