import { Picture } from '@/components/picture';
import { keyArt } from '@/components/sprites/key-art';
import { PixelArt } from '@/components/sprites/pixel-art';
import '@/components/styles/card.css';
import type { Game } from '@/lib/site/brand';
import styles from './games.module.css';

/** Published games as cartridges, in their order; nothing without games. */
export function Games({ games }: { games: readonly Game[] }) {
  if (games.length === 0) return null;
  return (
    <ul className={styles.games}>
      {games.map((game, index) => (
        <li key={game.title} className={`card ${styles.game}`}>
          <KeyArt picture={game.picture} index={index} />
          <h3>{game.href ? <a href={game.href}>{game.title}</a> : game.title}</h3>
          <p>
            © {game.year} {game.studio}
          </p>
        </li>
      ))}
    </ul>
  );
}

function KeyArt({ picture, index }: { picture: Game['picture']; index: number }) {
  const drawing = keyArt[index % keyArt.length];
  return (
    <div className={styles.art}>
      {picture ? <Picture file={picture} loading="lazy" /> : drawing && <PixelArt {...drawing} />}
    </div>
  );
}
