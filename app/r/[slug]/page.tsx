import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orFailed } from '@/app/or-failed';
import { problemMetadata } from '@/components/head/metadata';
import { PageLayout } from '@/components/page-layout';
import { redirectToCanonical } from '@/components/redirect-to-canonical';
import { respondWith } from '@/engine';
import { problemLabels, problemTitles } from '@/lib/brand/labels';
import { findShortLink, type ShortLink as Link } from '@/lib/short-links/short-links';
import { correctedPath } from '@/lib/site/router/mistyped-url';
import { parsedUrl } from '@/lib/site/routes';
import { SHORT_LINK_PATH, shortLinkPath } from '@/lib/site/urls/paths';
import { isSameSpelling, UNUSABLE_SLUG } from '@/lib/site/urls/slugs';
import { MissingRedirect } from './redirect-problem';
import { Redirecting } from './redirecting';

const readLink = cache((slug: string) =>
  orFailed(findShortLink(slug), 'A short link could not be read: the browser retries once', 'warn'),
);

export async function generateMetadata(): Promise<Metadata> {
  const [slug = UNUSABLE_SLUG] = parsedUrl().parameters;
  const link = await readLink(slug);
  return problemMetadata(link === undefined ? problemTitles.redirect : problemTitles.redirecting);
}

/** An HTTP redirect to the target or, while the API fails, a page that retries once. */
export default async function ShortLink() {
  const [slug = UNUSABLE_SLUG] = parsedUrl().parameters;
  const link = await readLink(slug);
  if (link === 'failed') {
    respondWith({ status: 503 });
    return (
      <PageLayout>
        <Redirecting slug={slug} />
      </PageLayout>
    );
  }
  if (link) {
    redirectToCanonical(shortLinkPath(slug), canonicalPath(link, slug));
    redirect(link.target);
  }
  redirectToCanonical(
    shortLinkPath(slug),
    correctedPath(`${SHORT_LINK_PATH}/${slug}`) ?? shortLinkPath(slug),
  );
  return <MissingRedirect text={problemLabels.redirect.missing} />;
}

/** `other` for the link of another slug, because an API may return one link for all slugs. */
function canonicalPath(link: Link, slug: string) {
  if (link.slug === null) return 'unnamed';
  return isSameSpelling(link.slug, slug) ? shortLinkPath(link.slug) : 'other';
}
