import { Picture } from '@/components/picture';
import { keyArt, keyArtColors } from '@/components/sprites/key-art';
import { PixelArt } from '@/components/sprites/pixel-art';
import '@/components/styles/card.css';
import type { Game } from '@/lib/brand/brand';
import styles from './games.module.css';

/** Published games as cartridges, in their order; nothing without games. */
export function Games({ games }: { games: readonly Game[] }) {
  if (games.length === 0) return null;
  return (
    <ul className={styles.games}>
      {games.map(({ title, href, picture, year, studio }, index) => (
        <li key={title} className={`card ${styles.game}`}>
          <div className={styles.art}>
            {picture ? (
              <Picture file={picture} loading="lazy" />
            ) : (
              <PixelArt rows={keyArt[index % keyArt.length] ?? []} colors={keyArtColors} />
            )}
          </div>
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>
            © {year} {studio}
          </p>
        </li>
      ))}
    </ul>
  );
}
