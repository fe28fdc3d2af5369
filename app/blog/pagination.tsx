import { PageLink } from '@/components/page-link';
import buttons from '@/components/styles/button.module.css';
import labels from '@/components/styles/label.module.css';
import type { BlogListing } from '@/lib/articles/blog-listing';
import { blogHref } from '@/lib/articles/blog-query';
import styles from './blog.module.css';

/** Links to the previous and next page, if there is more than one (spec section 2). */
export function Pagination({ listing: { query, pageCount } }: { listing: BlogListing }) {
  if (pageCount <= 1 || query.page > pageCount) return null;
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {query.page > 1 && (
        <PageLink
          className={buttons.quiet}
          rel="prev"
          href={blogHref({ ...query, page: query.page - 1 })}
        >
          Previous
        </PageLink>
      )}
      <span className={labels.label}>
        Page {query.page} of {pageCount}
      </span>
      {query.page < pageCount && (
        <PageLink
          className={buttons.quiet}
          rel="next"
          href={blogHref({ ...query, page: query.page + 1 })}
        >
          Next
        </PageLink>
      )}
    </nav>
  );
}
