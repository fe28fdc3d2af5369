import { problemMetadata } from '@/lib/metadata';
import { RedirectProblem } from './[slug]/redirect-problem';

export const metadata = problemMetadata('Redirect not found');

/** The short-link URL without a slug (spec section 8). */
export default function ShortLinkWithoutSlug() {
  return <RedirectProblem text="No redirect slug provided" status={404} />;
}
