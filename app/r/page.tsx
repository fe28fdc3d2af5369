import { Page } from '@/components/page';
import { respondWith } from '@/lib/base/request-context';
import { problemMetadata } from '@/lib/discovery/metadata';
import { problemLabels, problemTitles } from '@/lib/site/labels';
import { RedirectProblem } from './[slug]/redirect-problem';

export const metadata = problemMetadata(problemTitles.redirect);

/** The short-link URL without a slug (spec section 8). */
export default function ShortLinkWithoutSlug() {
  respondWith({ status: 404 });
  return (
    <Page>
      <RedirectProblem text={problemLabels.redirect.withoutSlug} />
    </Page>
  );
}
