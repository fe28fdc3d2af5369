import type { MouseEventHandler } from 'react';
import { PageLink } from '@/components/page-link';
import { ashes } from '@/components/sprites/ashes';
import { PixelArt } from '@/components/sprites/pixel-art';
import buttons from '@/components/styles/button.module.css';
import cards from '@/components/styles/card.module.css';
import { BLOG_PATH } from '@/lib/routes';
import styles from './blog.module.css';

type Props = {
  /** Whether the list could not be read, rather than being empty. */
  failed: boolean;
  onClear: MouseEventHandler<HTMLAnchorElement>;
};

/** Shown when no article matches, or the list could not be read (spec section 8). */
export function EmptyState({ failed, onClear }: Props) {
  return (
    <div className={`${cards.card} ${styles.empty}`}>
      <PixelArt {...ashes} />
      <h2>No articles found</h2>
      <p>
        {failed
          ? 'They could not be loaded just now. Please try again in a moment.'
          : 'Try another word, or look through everything.'}
      </p>
      <PageLink className={buttons.button} href={BLOG_PATH} onClick={onClear}>
        Clear search
      </PageLink>
    </div>
  );
}
