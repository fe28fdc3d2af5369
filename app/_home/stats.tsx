import firstPicture from '@/brand/pictures/key-art-1.webp';
import secondPicture from '@/brand/pictures/key-art-2.webp';
import thirdPicture from '@/brand/pictures/key-art-3.webp';
import { WithDate } from '@/components/fill-in';
import { Picture } from '@/components/picture';
import { SeatsText } from '@/components/seats-text';
import '@/components/styles/card.css';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { games, seats } from '@/brand/games';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import { dateOf } from '@/lib/brand/dates';
import { fillIn } from '@/lib/brand/phrases';
import { medianCopies, salesAxis, soldGames } from '@/lib/brand/sales';
import type { Game } from '@/lib/brand-types';
import { pages } from '@/lib/site/pages';
import gameStyles from './games.module.css';
import salesStyles from './sales-line.module.css';
import stats from './stats.module.css';

export function Stats() {
  const { title, asOf, items } = home.stats;
  return (
    <section className={section.section} data-fade-in="" suppressHydrationWarning>
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
      <div className={`row ${stats.head}`}>
        <SeatsText seats={seats} />
        <a className="button" href={pages.contact.path}>
          {home.action}
        </a>
      </div>
    </section>
  );
}

const MAX_SHOWN = 3;
const DRAWINGS = [firstPicture, secondPicture, thirdPicture] as const;

/** The first games as cartridges; nothing without games. */
export function Games({ games }: { games: readonly Game[] }) {
  if (games.length === 0) return null;
  return (
    <ul className={gameStyles.games}>
      {games
        .slice(0, MAX_SHOWN)
        .map(({ title, href, picture, year, studio, returned, quote }, index) => (
          <li key={title} className={`card ${href ? 'pressable' : ''} ${gameStyles.game}`}>
            <div className={gameStyles.art}>
              <Picture
                file={picture ?? DRAWINGS[index % DRAWINGS.length] ?? firstPicture}
                className={picture ? undefined : `pixels ${gameStyles.drawing}`}
                loading="lazy"
              />
            </div>
            <h3>{href ? <a href={href}>{title}</a> : title}</h3>
            <p className={gameStyles.facts}>
              © {year} {studio}
            </p>
            <p className={labels.hud}>
              {returned
                ? fillIn(home.games.returned, { year: String(returned) })
                : home.games.inCare}
            </p>
            {quote && (
              <figure>
                <q>{quote.text}</q>
                <figcaption className={gameStyles.facts}>{quote.name}</figcaption>
              </figure>
            )}
          </li>
        ))}
    </ul>
  );
}

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
    <div className={salesStyles.sales} id="games">
      <h3>{texts.title}</h3>
      <svg className={`${labels.label} ${salesStyles.line}`} aria-hidden="true">
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
      <ul className={salesStyles.games}>
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
