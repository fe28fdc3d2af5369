import { ArticleGrid } from '@/components/article-grid';
import type { BlogListing } from '@/lib/articles/blog-listing';
import { formatBlogQuery } from '@/lib/articles/blog-query';
import { EmptyState } from './empty-state';
import { Pagination } from './pagination';
import { RESULTS_ID } from './replace-results';

/**
 * The cards of a listing. A search takes this section out of the document of its URL, and compares
 * the section's query with its own.
 */
export function Results({ query, cards, pageCount, failed }: BlogListing) {
  return (
    <section
      id={RESULTS_ID}
      className="blog-results"
      aria-label="Articles"
      tabIndex={-1}
      data-query={formatBlogQuery(query)}
      // The search box shows the failure, since it also meets one without a page.
      hidden={failed}
    >
      {cards.length > 0 ? <ArticleGrid cards={cards} /> : !failed && <EmptyState />}
      <Pagination query={query} pageCount={pageCount} />
    </section>
  );
}
