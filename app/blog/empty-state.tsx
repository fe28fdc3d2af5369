import { nothingFound } from '@/brand/drawings/nothing-found';
import { PixelArt } from '@/components/sprites/pixel-art';
import { emptyLabels, searchLabels } from '@/lib/brand/labels';
import { BLOG_PATH } from '@/lib/site/urls/paths';

type Props = {
  failed?: boolean;
  action?: string;
};

/** The message for an empty list (spec section 8). */
export function EmptyState({ failed = false, action = searchLabels.clear }: Props) {
  return (
    <div className="card blog-empty">
      <PixelArt {...nothingFound} />
      <h2>{emptyLabels.title}</h2>
      <p>{failed ? emptyLabels.failed : emptyLabels.text}</p>
      <a className="button" href={BLOG_PATH}>
        {action}
      </a>
    </div>
  );
}
