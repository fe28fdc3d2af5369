import { problemMetadata } from '@/components/head/metadata';
import { problemLabels, problemTitles } from '@/lib/brand/labels';
import { MissingRedirect } from './[slug]/redirect-problem';

export const metadata = problemMetadata(problemTitles.redirect);

export default function ShortLinkWithoutSlug() {
  return <MissingRedirect text={problemLabels.redirect.withoutSlug} />;
}
