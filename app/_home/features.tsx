import type { ReactNode } from 'react';
import '@/components/styles/button.css';
import '@/components/styles/card.css';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import { type CountForms, fillIn, fillInCount } from '@/lib/brand/phrases';
import type { ClausePair } from '@/lib/brand-types';
import redlineStyles from './features/redline.module.css';
import { RevenueShare } from './features/revenue-share';
import chart from './features/sales-today.module.css';
import styles from './features.module.css';

/** Id of the feature that the hero's second link points to. */
export const SHARE_ID = 'share';

export function Features() {
  const { title, ownership, data, share } = home.features;
  return (
    <section className={section.section} data-fade-in="" suppressHydrationWarning>
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

type RedlineProps = { pairs: readonly ClausePair[]; theirs: string; ours: string };

/** Clauses with their differences marked, one open at a time; nothing without clauses. */
export function Redline({ pairs, theirs, ours }: RedlineProps) {
  if (pairs.length === 0) return null;
  return (
    <div className={redlineStyles.keys}>
      {pairs.map((pair, index) => (
        <details key={pair.name} name="clause" open={index === 0}>
          <summary className="button quiet">{pair.name}</summary>
          <div className={redlineStyles.clause}>
            <p className={labels.label}>{theirs}</p>
            <del>{pair.theirs}</del>
            <p className={labels.label}>{fillIn(ours, { clause: pair.clause })}</p>
            <ins>{pair.ours}</ins>
          </div>
        </details>
      ))}
    </div>
  );
}

const HOURS_A_DAY = 24;
/** The width of an hour including the space beside it, in pixels of the picture. */
const HOUR = 4;
const HEIGHT = 28;

type SalesProps = {
  /** Copies sold in each hour since midnight. */
  hours: readonly number[];
  live: string;
  note: string;
  copies: CountForms;
};

/** A bar chart of a day's sales so far; the last bar is the current hour. */
function SalesToday({ hours, live, note, copies }: SalesProps) {
  const highest = Math.max(...hours);
  const bars = hours.map((sold, hour) => bar(hour, Math.round((sold / highest) * HEIGHT)));
  const total = hours.reduce((sum, sold) => sum + sold, 0);
  return (
    <div className={`${chart.board} ${chart.chart}`}>
      <p className={`row ${chart.summary}`}>
        <span className={`${labels.label} ${chart.live}`}>
          <span className={labels.hud}>{live}</span> {note}
        </span>
        <span className={chart.count}>{fillInCount(copies, total, brand.locale)}</span>
      </p>
      <svg
        viewBox={`0 0 ${HOURS_A_DAY * HOUR - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        strokeWidth={HOUR - 1}
        aria-hidden="true"
      >
        <path stroke="var(--data)" d={bars.slice(0, -1).join('')} />
        <path stroke="var(--action)" d={bars.at(-1)} />
      </svg>
      <p className={`${labels.label} ${chart.axis}`} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </div>
  );
}

/** A stroke along the middle of an hour's bar. */
function bar(hour: number, height: number): string {
  return `M${hour * HOUR + 1.5} ${HEIGHT}v-${height}`;
}
