import { ashes } from '@/components/sprites/ashes';
import { PixelArt } from '@/components/sprites/pixel-art';
import { BLOG_PATH } from '@/lib/site/routes';
import type { ClassNames } from './class-names';

type Props = {
  /** Whether the list could not be read, rather than being empty. */
  failed?: boolean;
  classNames: ClassNames;
};

/** Shown when no article matches, or the list could not be read (spec section 8). */
export function EmptyState({ failed = false, classNames }: Props) {
  return (
    <div className={`${classNames.card} blog-empty`}>
      <PixelArt {...ashes} />
      <h2>No articles found</h2>
      <p>
        {failed
          ? 'They could not be loaded just now. Please try again in a moment.'
          : 'Try another word, or look through everything.'}
      </p>
      <a className={classNames.button} href={BLOG_PATH}>
        Clear search
      </a>
    </div>
  );
}
