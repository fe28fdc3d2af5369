import type { ReactNode } from 'react';
import { fadesIn } from '@/components/fades-in';
import '@/components/styles/card.css';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import section from '@/components/styles/section.module.css';
import { Redline } from './features/redline';
import { RevenueShare } from './features/revenue-share';
import { SalesToday } from './features/sales-today';
import styles from './features.module.css';

/** Id of the feature that the hero's second link points to. */
export const SHARE_ID = 'share';

export function Features() {
  const { title, ownership, data, share } = home.features;
  return (
    <section className={section.section} {...fadesIn}>
      <h2 className={section.head}>{title}</h2>
      <ul className={styles.grid}>
        <li className={`card ${styles.card} ${styles.below}`}>
          <Words {...ownership}>
            <Links
              links={[
                { text: ownership.contract, href: brand.contract },
                { text: ownership.contractGuide, href: brand.contractGuide },
              ]}
            />
          </Words>
          <Redline {...ownership} pairs={ownership.redline} />
        </li>
        <li className={`card ${styles.card} ${styles.below}`}>
          <Words {...data}>
            <Links links={[data.report, data.everyGame]} />
          </Words>
          <SalesToday {...data} />
        </li>
        <li className={`card ${styles.wide}`} id={SHARE_ID}>
          <RevenueShare {...share} names={share.steps}>
            <Words {...share} />
          </RevenueShare>
        </li>
      </ul>
    </section>
  );
}

type WordsProps = { title: string; text: string; children?: ReactNode };

type LinksProps = { links: readonly ({ text: string; href: string | undefined } | undefined)[] };

function Links({ links }: LinksProps) {
  const led = links.flatMap((link) => (link?.href ? [link] : []));
  if (led.length === 0) return null;
  return (
    <p className={`row ${styles.links}`}>
      {led.map(({ text, href }) => (
        <a key={text} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}

function Words({ title, text, children }: WordsProps) {
  return (
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}
