import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import labels from '@/components/styles/label.module.css';
import { fillIn } from '@/engine/text';
import { medianCopies, salesAxis, soldGames } from '@/lib/brand/sales';
import type { Game } from '@/lib/brand-types';
import { pages } from '@/lib/site/pages';
import styles from './sales-line.module.css';

/** The games with known sales and their median on a logarithmic line, if there are at least two. */
export function SalesLine({ games }: { games: readonly Game[] }) {
  const sold = soldGames(games);
  const [worst] = sold;
  if (!worst || sold.length < 2) return null;
  const { powers, placeOf } = salesAxis(sold);
  const median = medianCopies(sold);
  const place = (copies: number) => `${(placeOf(copies) * 100).toFixed(1)}%`;
  const number = (copies: number) => new Intl.NumberFormat(brand.locale).format(copies);
  const texts = home.games;
  return (
    <div className={styles.sales} id="games">
      <h3>{texts.title}</h3>
      <svg className={`${labels.label} ${styles.line}`} aria-hidden="true">
        <line x2="100%" y1="40" y2="40" stroke="var(--edge)" strokeWidth="4" strokeDasharray="4" />
        {powers.map((copies, index) => (
          <text key={copies} x={place(copies)} y="6em" textAnchor={index ? 'middle' : 'start'}>
            {number(copies)}
          </text>
        ))}
        <line x1={place(median)} x2={place(median)} y2="60" stroke="var(--data)" strokeWidth="4" />
        <text x={place(median)} y="12" dx="8">
          {texts.medianMark}
        </text>
        {sold.map(({ title, copies }) => (
          <rect key={title} x={place(copies)} y="32" width="16" height="16" />
        ))}
      </svg>
      <ul className={styles.games}>
        {sold.map(({ title, copies }) => (
          <li key={title}>
            {title} <b>{number(copies)}</b>
          </li>
        ))}
      </ul>
      <p>
        {fillIn(texts.median, { median: number(median) })}{' '}
        {fillIn(texts.worst, { game: worst.title })}{' '}
        {sold.some(({ ask }) => ask) && <a href={`${pages.about.path}#ask`}>{texts.ask}</a>}
      </p>
    </div>
  );
}
