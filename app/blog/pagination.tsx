import '@/components/styles/button.css';
import labels from '@/components/styles/label.module.css';
import type { BlogListing } from '@/lib/articles/blog-listing';
import { blogHref } from '@/lib/articles/blog-query';

/** Links to the previous and next page, if there is more than one (spec section 2). */
export function Pagination({ query, pageCount }: Pick<BlogListing, 'query' | 'pageCount'>) {
  const { page } = query;
  if (pageCount <= 1 || page > pageCount) return null;
  return (
    <nav className="row blog-pagination" aria-label="Pages">
      {page > 1 && (
        <a className="button quiet" rel="prev" href={blogHref({ ...query, page: page - 1 })}>
          Previous
        </a>
      )}
      <span className={labels.label}>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <a className="button quiet" rel="next" href={blogHref({ ...query, page: page + 1 })}>
          Next
        </a>
      )}
    </nav>
  );
}
