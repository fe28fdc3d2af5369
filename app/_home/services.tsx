import type { ReactNode } from 'react';
import { home } from '@/brand/copy';
import { PixelArt } from '@/components/sprites/pixel-art';
import { locked, ticked } from '@/components/sprites/quest-marks';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import styles from './services.module.css';

/** The publisher's services as a quest log along a timeline; the last one is not offered. */
export function Services() {
  const { title, lead, stops, items, notOffered } = home.services;
  return (
    <section className={styles.services} data-fade-in="" suppressHydrationWarning>
      <div className={section.head}>
        <h2>{title}</h2>
        <p className={section.lead}>{lead}</p>
      </div>
      <ol className={`${labels.label} ${styles.stops}`}>
        {stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ol>
      <ul className={styles.log}>
        {items.map(({ icon, from, to, ...texts }) => (
          <Quest
            key={texts.title}
            {...texts}
            mark={icon ? <i className={styles[icon]} /> : <PixelArt {...ticked} />}
          >
            <Rail from={from} to={to} last={stops.length - 1} />
          </Quest>
        ))}
        <Quest {...notOffered} mark={<PixelArt {...locked} />} />
      </ul>
    </section>
  );
}

type QuestProps = {
  title: string;
  text: string;
  when: string;
  mark: ReactNode;
  children?: ReactNode;
};

function Quest({ title, text, when, mark, children }: QuestProps) {
  return (
    <li className={styles.quest}>
      <div className={styles.mark}>{mark}</div>
      <h3>{title}</h3>
      <p className={labels.bright}>{when}</p>
      <p className={styles.text}>{text}</p>
      {children}
    </li>
  );
}

function Rail({ from, to, last }: { from: number; to: number; last: number }) {
  const part = (stop: number) => `${Math.round((stop / last) * 100)}%`;
  return (
    <svg className={styles.rail} aria-hidden="true">
      <line x2="100%" y1="4" y2="4" stroke="var(--edge)" strokeWidth="4" strokeDasharray="4" />
      <rect x={part(from)} width={part(to - from)} height="8" fill="var(--data)" />
    </svg>
  );
}
