import { PageLink } from '@/components/page-link';
import { PixelArt } from '@/components/pixel-art';
import buttons from '@/components/styles/button.module.css';
import cards from '@/components/styles/card.module.css';
import styles from './blog.module.css';

/** A fire that went out: stones, logs and a little smoke. */
const ASHES = [
  '.........g......',
  '..........g.....',
  '..........g.....',
  '.........g......',
  '........g.......',
  '........g.......',
  '.........g......',
  '................',
  '...bb......bb...',
  '....bbb..bbb....',
  '..g...bbbb...g..',
  '.gggbbb..bbbggg.',
  '..g..gg.gg...g..',
  '.....gg.gg......',
] as const;

/** Shown when no article matches, or none can be had (spec section 8). */
export function EmptyState() {
  return (
    <div className={`${cards.card} ${styles.empty}`}>
      <PixelArt rows={ASHES} colors={{ g: 'var(--edge)', b: 'var(--action-deep)' }} />
      <h2>No articles found</h2>
      <p>Try another word, or look through everything.</p>
      <PageLink className={buttons.button} href="/blog">
        Clear search
      </PageLink>
    </div>
  );
}
