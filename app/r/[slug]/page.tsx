import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { Island } from '@/components/islands/island';
import { Page } from '@/components/page';
import { log } from '@/lib/base/log';
import { respondWith } from '@/lib/base/request-context';
import { problemMetadata } from '@/lib/discovery/metadata';
import { findTarget } from '@/lib/short-links';
import { problemLabels, problemTitles } from '@/lib/site/labels';
import { paramOfPage } from '@/lib/site/page-params';
import './redirect-fallback.css';
import { RedirectFallback } from './redirect-fallback';
import { RedirectProblem, RedirectProblems } from './redirect-problem';

type Props = { params: Promise<{ slug: string }> };

/** The target, null without one, undefined if the API failed; read once for page and metadata. */
const readTarget = cache((slug: string) =>
  findTarget(slug).catch((error) => {
    const problem = String(error);
    log('warn', 'A short link could not be read; the browser retries', { problem });
    return undefined;
  }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const target = await readTarget((await params).slug);
  return problemMetadata(target === null ? problemTitles.redirect : problemTitles.redirecting);
}

/** A short link: an HTTP redirect to its target. While the API fails, the browser retries once. */
export default async function ShortLink({ params }: Props) {
  const slug = paramOfPage((await params).slug);
  const target = await readTarget(slug);
  if (target === undefined) {
    respondWith({ status: 503 });
    return (
      <Page>
        <Island name="redirect-fallback" on="load" of={RedirectFallback} props={{ slug }} />
        <RedirectProblems />
      </Page>
    );
  }
  if (target) redirect(target);
  respondWith({ status: 404 });
  return (
    <Page>
      <RedirectProblem text={problemLabels.redirect.missing} />
    </Page>
  );
}
