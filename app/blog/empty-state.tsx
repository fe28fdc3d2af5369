import { ashes } from '@/components/sprites/ashes';
import { PixelArt } from '@/components/sprites/pixel-art';
import { BLOG_PATH } from '@/lib/site/routes';

/** Shown when no article matches, or, `failed`, the list could not be read (spec section 8). */
export function EmptyState({ failed = false }: { failed?: boolean }) {
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
        Clear search
      </a>
    </div>
  );
}
