import type { Metadata } from 'next';
import { type BlogListing, isOfWholeList } from '../../articles/blog-listing';
import { type BlogQuery, blogHref } from '../../articles/blog-query';
import { blog, pageTitles } from '../../site/copy';
import { pageShareImage } from '../share-images/urls';
import { pageMetadata } from './index';

/** Metadata of the blog; searches, tags and pages beyond the last one are not indexed. */
export function blogMetadata(listing: BlogListing): Metadata {
  const { query } = listing;
  return pageMetadata({
    title: titleOf(query),
    description: query.page > 1 ? `${blog.lead} Page ${query.page}.` : blog.lead,
    path: blogHref(query),
    image: pageShareImage('blog'),
    index: isOfWholeList(listing),
  });
}

function titleOf({ search, tags, page }: BlogQuery): string {
  const about = [search && `“${search}”`, tags.join(', ')].filter(Boolean).join(' in ');
  return [about ? `Blog: ${about}` : pageTitles.blog, page > 1 && `page ${page}`]
    .filter(Boolean)
    .join(', ');
}
