import { fadesIn } from '@/components/fades-in';
import { WithDate } from '@/components/fill-in';
import { SeatsText } from '@/components/seats-text';
import '@/components/styles/card.css';
import { home } from '@/brand/copy';
import { games, seats } from '@/brand/games';
import section from '@/components/styles/section.module.css';
import { dateOf } from '@/lib/brand/dates';
import { Games } from './games';
import { SalesLine } from './sales-line';
import stats from './stats.module.css';

export function Stats() {
  const { title, asOf, items } = home.stats;
  return (
    <section className={section.section} {...fadesIn}>
      <div className={`row ${stats.head}`}>
        <h2>{title}</h2>
        <p>
          <WithDate text={asOf.text} date={dateOf(asOf.date)} />
        </p>
      </div>
      <Games games={games} />
      <SalesLine games={games} />
      <dl className={`card ${stats.strip}`}>
        {items.map(({ figure, label, basis }) => (
          <div key={label} className={stats.stat}>
            <dt>{label}</dt>
            <dd className={stats.figure}>{figure}</dd>
            <dd className={stats.basis}>{basis}</dd>
          </div>
        ))}
      </dl>
      <SeatsText seats={seats} />
    </section>
  );
}
