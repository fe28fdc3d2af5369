import { problemMetadata } from '@/components/head/metadata';
import { PageLayout } from '@/components/page-layout';
import { respondWith } from '@/lib/base/request-context';
import { problemLabels, problemTitles } from '@/lib/site/labels';
import { RedirectProblem } from './[slug]/redirect-problem';

export const metadata = problemMetadata(problemTitles.redirect);

/** The short-link URL without a slug (spec section 8). */
export default function ShortLinkWithoutSlug() {
  respondWith({ status: 404 });
  return (
    <PageLayout>
      <RedirectProblem text={problemLabels.redirect.withoutSlug} />
    </PageLayout>
  );
}
