import type { Metadata } from 'next';
import { type BlogListing, isOfWholeList } from '../articles/blog-listing';
import { type BlogQuery, blogHref } from '../articles/blog-query';
import { blog, pageTitles } from '../site/copy';
import { pageMetadata } from './metadata';
import { pageShareImage } from './share-images/urls';

/** Metadata of the blog; searches, tags and pages beyond the last one are not indexed. */
export function blogMetadata(listing: BlogListing): Metadata {
  const { query } = listing;
  return pageMetadata({
    title: blogTitle(query),
    description: query.page > 1 ? `${blog.lead} Page ${query.page}.` : blog.lead,
    path: blogHref(query),
    image: pageShareImage('blog'),
    index: isOfWholeList(listing),
  });
}

function blogTitle({ search, tags, page }: BlogQuery): string {
  const about = [search && `“${search}”`, tags.join(', ')].filter(Boolean).join(' in ');
  const title = about ? `Blog: ${about}` : pageTitles.blog;
  return page > 1 ? `${title}, page ${page}` : title;
}
