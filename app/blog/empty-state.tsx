import { nothingFound } from '@/brand/drawings/nothing-found';
import { PixelArt } from '@/components/sprites/pixel-art';
import { emptyLabels, searchLabels } from '@/lib/brand/labels';
import { BLOG_PATH } from '@/lib/urls/routes';

/** The empty state of a list (spec section 8). Its button clears the search, or else retries. */
export function EmptyState({ failed = false, searched = true }) {
  return (
    <div className="card blog-empty">
      <PixelArt {...nothingFound} />
      <h2>{emptyLabels.title}</h2>
      <p>{failed ? emptyLabels.failed : emptyLabels.text}</p>
      <a className="button" href={BLOG_PATH}>
        {failed && !searched ? searchLabels.retry : searchLabels.clear}
      </a>
    </div>
  );
}
