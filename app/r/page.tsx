import { problemMetadata } from '@/components/head/metadata';
import { problemLabels, problemTitles } from '@/lib/brand/labels';
import { MissingRedirect } from './[slug]/redirect-problem';

export const metadata = problemMetadata(problemTitles.redirect);

/** The page of the short-link path without a slug (spec section 8). */
export default function ShortLinkWithoutSlug() {
  return <MissingRedirect text={problemLabels.redirect.withoutSlug} />;
}
