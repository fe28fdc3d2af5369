import type { Metadata } from 'next';
import { cache } from 'react';
import { PageRuntime } from '@/components/page-runtime';
import { PageStatus } from '@/components/page-status';
import { problemMetadata } from '@/lib/metadata';
import { paramOfPage } from '@/lib/page-params';
import { log } from '@/lib/process/log';
import { findTarget } from '@/lib/short-links';
import { isUsableSlug } from '@/lib/usable-slug';
import { PageLocation } from './page-location';
import { RedirectFallback } from './redirect-fallback';
import { RedirectProblem } from './redirect-problem';

type Props = { params: Promise<{ slug: string }> };

/** No short link is rendered at build time, but on its first request, and then stored. */
export function generateStaticParams() {
  return [];
}

/** The target, null without one, or 'failed'. Shared by page and metadata, so that it is read once. */
const readTarget = cache(async (slug: string): Promise<{ url: string } | null | 'failed'> => {
  if (!isUsableSlug(slug)) return null;
  try {
    const url = await findTarget(slug);
    return url === null ? null : { url };
  } catch (error) {
    log('warn', 'A short link could not be read; the browser retries', {
      problem: String(error),
    });
    return 'failed';
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const target = await readTarget((await params).slug);
  return problemMetadata(target ? 'Redirecting' : 'Redirect not found');
}

/**
 * A short link. A known one responds with an HTTP redirect, which the site's client-side
 * navigation follows by script. While the API fails, the browser retries once.
 */
export default async function ShortLink({ params }: Props) {
  const slug = paramOfPage((await params).slug);
  const target = await readTarget(slug);
  if (target === 'failed') {
    return (
      <>
        <PageStatus status={503} />
        <PageRuntime />
        <RedirectFallback slug={slug} />
      </>
    );
  }
  if (!target) return <RedirectProblem text="Redirect not found" status={404} />;
  return (
    <>
      <PageStatus status={307} />
      <PageLocation target={target.url} />
      <RedirectFallback slug={slug} target={target.url} />
    </>
  );
}
