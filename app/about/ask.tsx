import { brand } from '@/brand/brand';
import { about } from '@/brand/copy';
import { soldGames } from '@/lib/brand/sales';
import type { Game } from '@/lib/brand-types';
import styles from './page.module.css';

/** Developers who answer visitors' questions about the publisher, fewest copies sold first. */
export function Ask({ games }: { games: readonly Game[] }) {
  const asked = soldGames(games).flatMap((game) => (game.ask ? [{ ...game, ask: game.ask }] : []));
  if (asked.length === 0) return null;
  const number = new Intl.NumberFormat(brand.locale);
  return (
    <table className={styles.asked} id="ask">
      <caption>{about.ask.title}</caption>
      <thead>
        <tr>
          <th scope="col">{about.ask.developer}</th>
          <th scope="col">{about.ask.copies}</th>
        </tr>
      </thead>
      <tbody>
        {asked.map(({ title, copies, ask }) => (
          <tr key={title}>
            <td>
              <a href={`mailto:${ask.email}`}>{ask.name}</a>, {title}
            </td>
            <td>{number.format(copies)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
