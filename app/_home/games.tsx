import firstPicture from '@/brand/pictures/key-art-1.webp';
import secondPicture from '@/brand/pictures/key-art-2.webp';
import thirdPicture from '@/brand/pictures/key-art-3.webp';
import { Picture } from '@/components/picture';
import type { Game } from '@/lib/brand-types';
import '@/components/styles/card.css';
import { home } from '@/brand/copy';
import labels from '@/components/styles/label.module.css';
import { fillIn } from '@/engine/text';
import styles from './games.module.css';

const MAX_SHOWN = 3;
const DRAWINGS = [firstPicture, secondPicture, thirdPicture] as const;

/** The first games as cartridges; nothing without games. */
export function Games({ games }: { games: readonly Game[] }) {
  if (games.length === 0) return null;
  return (
    <ul className={styles.games}>
      {games
        .slice(0, MAX_SHOWN)
        .map(({ title, href, picture, year, studio, returned, quote }, index) => (
          <li key={title} className={`card ${href ? 'pressable' : ''} ${styles.game}`}>
            <div className={styles.art}>
              <Picture
                file={picture ?? DRAWINGS[index % DRAWINGS.length] ?? firstPicture}
                className={picture ? undefined : `pixels ${styles.drawing}`}
                loading="lazy"
              />
            </div>
            <h3>{href ? <a href={href}>{title}</a> : title}</h3>
            <p className={styles.facts}>
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
                <figcaption className={styles.facts}>{quote.name}</figcaption>
              </figure>
            )}
          </li>
        ))}
    </ul>
  );
}
