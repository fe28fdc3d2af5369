import type { Metadata } from 'next';
import type { BlogListing } from '../articles/blog-listing';
import { type BlogQuery, blogHref } from '../articles/blog-query';
import { pageShareImage } from '../share-images/urls';
import { blog, pageTitles } from '../site';
import { siteUrl } from '../site-url';
import { documentTitle, pageMetadata } from './index';

/**
 * The part of the document's head that depends on the listing. It is part of the listing, so
 * that it also follows search, tags and pagination within the page.
 */
export type BlogHead = {
  title: string;
  /** Absolute URL. */
  canonical: string;
  /** Whether search engines may index the page; they may follow its links in any case. */
  index: boolean;
};

/** A listing with the head of its page, as the browser receives it. */
export type BlogListingWithHead = BlogListing & { head: BlogHead };

/** Adds the head; searches, tags and pages beyond the last one are not indexed. */
export function withHead(listing: BlogListing): BlogListingWithHead {
  const { query, pageCount } = listing;
  const head = {
    title: documentTitle(titleOf(query)),
    canonical: siteUrl(blogHref(query)),
    index:
      query.search === '' &&
      query.tags.length === 0 &&
      (query.page === 1 || query.page <= pageCount),
  };
  return { ...listing, head };
}

/** The part of the head that does not change with the listing; {@link BlogHead} is the other part. */
export function blogMetadata(query: BlogQuery): Metadata {
  const { alternates, ...metadata } = pageMetadata({
    title: titleOf(query),
    description: query.page > 1 ? `${blog.lead} Page ${query.page}.` : blog.lead,
    path: blogHref(query),
    image: pageShareImage('blog'),
  });
  // The page renders these two itself (app/blog/blog-browser.tsx), so Next must not.
  return { ...metadata, title: null, alternates: { ...alternates, canonical: null } };
}

function titleOf({ search, tags, page }: BlogQuery): string {
  const about = [search && `“${search}”`, tags.join(', ')].filter(Boolean).join(' in ');
  return [about ? `Blog: ${about}` : pageTitles.blog, page > 1 && `page ${page}`]
    .filter(Boolean)
    .join(', ');
}
