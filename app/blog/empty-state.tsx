import { ashes } from '@/components/sprites/ashes';
import { PixelArt } from '@/components/sprites/pixel-art';
import { BLOG_PATH } from '@/lib/site/routes';

type Props = {
  /** Whether the list could not be read. */
  failed?: boolean;
  /** Whether a term or a tag was searched for. */
  searched?: boolean;
};

/**
 * Shown when no article matches, or the list could not be read (spec section 8): then its button
 * tries again, unless there is a search to clear.
 */
export function EmptyState({ failed = false, searched = true }: Props) {
  return (
    <div className="card blog-empty">
      <PixelArt {...ashes} />
      <h2>No articles found</h2>
      <p>
        {failed
          ? 'They could not be loaded just now. Please try again in a moment.'
          : 'Try another word, or look through everything.'}
      </p>
      <a className="button" href={BLOG_PATH}>
        {failed && !searched ? 'Try again' : 'Clear search'}
      </a>
    </div>
  );
}
