import { PageStatus } from '@/components/page-status';
import { log } from '@/lib/log';
import { problemMetadata } from '@/lib/metadata';
import { findTarget } from '@/lib/short-links/short-links';
import { PageLocation } from './page-location';
import { RedirectFallback } from './redirect-fallback';
import { RedirectProblem } from './redirect-problem';

type Props = { params: Promise<{ slug: string }> };

export const metadata = problemMetadata('Redirecting');

/** No short link is known to the build: the first request for one asks, and it is kept. */
export function generateStaticParams() {
  return [];
}

/**
 * A short link. A known one is answered with a true redirect, which the site's own
 * navigation follows by script; when the API cannot be asked just now, the browser
 * tries again by itself.
 */
export default async function ShortLink({ params }: Props) {
  const slug = decodeURIComponent((await params).slug);
  let target: string | null;
  try {
    target = await findTarget(slug);
  } catch (error) {
    log('warn', 'A short link could not be read; the browser asks again', {
      problem: String(error),
    });
    return (
      <>
        <PageStatus status={503} />
        <RedirectFallback slug={slug} />
      </>
    );
  }
  if (target === null) return <RedirectProblem text="Redirect not found" status={404} />;
  return (
    <>
      <PageStatus status={307} />
      <PageLocation target={target} />
      <RedirectFallback slug={slug} target={target} />
    </>
  );
}
