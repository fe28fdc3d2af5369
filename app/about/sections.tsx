import '@/components/styles/card.css';
import { brand } from '@/brand/brand';
import { about } from '@/brand/copy';
import firstPicture from '@/brand/pictures/team-1.webp';
import secondPicture from '@/brand/pictures/team-2.webp';
import { MarkdownText, NewTabHint } from '@/components/markdown-text';
import { Picture } from '@/components/picture';
import labels from '@/components/styles/label.module.css';
import { soldGames } from '@/lib/brand/sales';
import type { Game, TeamMember } from '@/lib/brand-types';
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

export function Team({ members }: { members: readonly TeamMember[] }) {
  return (
    <>
      <ul className={styles.team}>
        {members.map(({ name, role, text, picture }, index) => (
          <li key={`${name} ${role}`} className={`card ${styles.member}`}>
            {picture ? (
              <Picture file={picture} loading="lazy" />
            ) : (
              <Drawing isFirst={index % 2 === 0} />
            )}
            <div className={styles.about}>
              <h3>{name ?? role}</h3>
              {name && <p className={labels.label}>{role}</p>}
              <MarkdownText>{text}</MarkdownText>
            </div>
          </li>
        ))}
      </ul>
      <NewTabHint />
    </>
  );
}

/** A drawing instead of a picture, by night and in the morning. */
function Drawing({ isFirst }: { isFirst: boolean }) {
  return (
    <div className={`pixels ${styles.drawing} ${isFirst ? styles.first : styles.second}`}>
      <Picture file={isFirst ? firstPicture : secondPicture} className="when-dark" loading="lazy" />
    </div>
  );
}
