import type { Metadata } from 'next';
import { cache } from 'react';
import { orFailed } from '@/app/or-failed';
import { ClosingCall } from '@/components/closing-call';
import { closingScene } from '@/components/closing-scene';
import { blogGraph, StructuredData } from '@/components/head/structured-data';
import { PageLayout } from '@/components/page-layout';
import { Island, respondWith } from '@/engine';
import { fillIn, fillInCount, isolate } from '@/lib/brand/phrases';
import '@/brand/drawings/spinner.css';
import '@/components/styles/button.css';
import '@/components/styles/card.css';
import '@/components/styles/field.css';
import { brand } from '@/brand/brand';
import { blog } from '@/brand/copy';
import { blogMetadata } from '@/components/head/metadata';
import section from '@/components/styles/section.module.css';
import { type BlogListing, listBlog } from '@/lib/articles/blog-listing';
import { type BlogQuery, blogHref, isSearch } from '@/lib/articles/blog-query';
import { listingLabels } from '@/lib/brand/labels';
import { makeCoversPublic } from '@/lib/covers/public-covers';
import { parsedUrl } from '@/lib/site/routes';
import { BLOG_PATH, CONTACT_PATH } from '@/lib/site/urls/paths';
import './blog.css';
import { Results, type ShownListing, Subjects } from './listing';
import { SearchBox } from './search-box';

const WHOLE_LIST: BlogQuery = { search: '', tags: [], page: 1 };

const readListing = cache(async (): Promise<ShownListing> => {
  const { query = WHOLE_LIST } = parsedUrl();
  const listing = await orFailed(listBlog(query), 'The article list could not be read');
  if (listing !== 'failed') return { ...listing, failed: false };
  return { query, articles: [], pageCount: 0, total: 0, failed: true };
});

/** Whether a page is stored and indexed: no search, and not known to be beyond the last page. */
function isStored({ query, pageCount, failed }: ShownListing): boolean {
  return !isSearch(query) && (failed || query.page <= Math.max(pageCount, 1));
}

export async function generateMetadata(): Promise<Metadata> {
  const listing = await readListing();
  return blogMetadata(listing.query, isStored(listing));
}

/** The blog; with status 503 and the empty state if the list cannot be read (spec section 8). */
export default async function Blog() {
  const listing = await readListing();
  const { query, articles, failed } = listing;
  makeCoversPublic(articles);
  if (!isStored(listing)) respondWith({ isUnstored: true });
  if (failed) respondWith({ status: 503 });
  return (
    <PageLayout path={BLOG_PATH}>
      <StructuredData graph={blogGraph(blogHref(query), articles)} />
      <div className={`${section.section} blog-page`}>
        <div className={section.head}>
          <h1 suppressHydrationWarning>{blog.title}</h1>
          <p className={section.lead}>{blog.lead}</p>
        </div>
        <Island
          name="search-box"
          on={failed ? 'load' : undefined}
          of={SearchBox}
          props={{ query, summary: summaryOf(listing), failed }}
        />
        <Subjects chosen={query.tags} />
        <Results {...listing} />
      </div>
      <ClosingCall {...blog.closing} href={CONTACT_PATH} scene={closingScene} />
    </PageLayout>
  );
}

/** The summary of a listing; empty for the first page of an empty list. */
function summaryOf({ total, pageCount, query }: BlogListing): string {
  const { search, tags, page } = query;
  if (!isSearch(query) && (total === 0 || page > pageCount)) return '';
  const parts = [
    fillInCount(listingLabels.count, total, brand.locale),
    tags.length > 0 && fillIn(listingLabels.tagged, { tags: tags.map(isolate).join(', ') }),
    search && fillIn(listingLabels.matching, { search: isolate(search) }),
  ];
  const summary = parts.filter(Boolean).join(' ');
  if (page === 1 || page > pageCount) return summary;
  return fillIn(listingLabels.place, { summary, page: String(page), pages: String(pageCount) });
}
