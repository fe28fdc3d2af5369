import { brand } from '@/brand/brand';
import { about } from '@/brand/copy';
import { fillIn } from '@/engine/text';
import { soldGames } from '@/lib/brand/sales';
import type { Game } from '@/lib/brand-types';
import styles from './page.module.css';

/** The developers whom visitors may ask about the publisher, sorted by copies sold, fewest first. */
export function Ask({ games }: { games: readonly Game[] }) {
  const asked = soldGames(games).flatMap((game) => (game.ask ? [{ ...game, ask: game.ask }] : []));
  if (asked.length === 0) return null;
  const number = new Intl.NumberFormat(brand.locale);
  return (
    <>
      <p id="ask">
        <b>{about.ask.title}</b>
      </p>
      <ul className={styles.asked}>
        {asked.map(({ title, copies, ask }) => (
          <li key={title}>
            <a href={`mailto:${ask.email}`}>{ask.name}</a>{' '}
            {fillIn(about.ask.game, { title, copies: number.format(copies) })}
          </li>
        ))}
      </ul>
    </>
  );
}
