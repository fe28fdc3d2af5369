import type { MouseEventHandler } from 'react';
import buttons from '@/components/button.module.css';
import cards from '@/components/card.module.css';
import { PageLink } from '@/components/page-link';
import { PixelArt } from '@/components/pixel-art';
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

type Props = {
  /** Whether the list could not be read, rather than being empty. */
  failed: boolean;
  onClear: MouseEventHandler<HTMLAnchorElement>;
};

/** Shown when no article matches, or none can be had (spec section 8). */
export function EmptyState({ failed, onClear }: Props) {
  return (
    <div className={`${cards.card} ${styles.empty}`}>
      <PixelArt rows={ASHES} colors={{ g: 'var(--edge)', b: 'var(--action-deep)' }} />
      <h2>No articles found</h2>
      <p>
        {failed
          ? 'They could not be loaded just now. Please try again in a moment.'
          : 'Try another word, or look through everything.'}
      </p>
      <PageLink className={buttons.button} href="/blog" onClick={onClear}>
        Clear search
      </PageLink>
    </div>
  );
}
