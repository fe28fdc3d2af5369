import { ArticleGrid } from '@/components/article-grid';
import '@/components/styles/button.css';
import { blog } from '@/brand/copy';
import labels from '@/components/styles/label.module.css';
import tagStyles from '@/components/styles/tags.module.css';
import type { BlogListing } from '@/lib/articles/blog-listing';
import { blogHref, formatBlogQuery, isSearch } from '@/lib/articles/blog-query';
import { listingLabels, searchLabels } from '@/lib/brand/labels';
import { fillIn } from '@/lib/brand/phrases';
import { EmptyState } from './empty-state';
import { RESULTS_ID } from './replace-results';

/** A listing as the page shows it; empty if it could not be read (spec section 8). */
export type ShownListing = BlogListing & { failed: boolean };

/** The cards of a listing: the part of the document that a search replaces. */
export function Results({ query, articles, pageCount, failed }: ShownListing) {
  return (
    <section
      id={RESULTS_ID}
      className="blog-results"
      aria-label={searchLabels.results}
      tabIndex={-1}
      data-query={formatBlogQuery(query)}
      data-first-page={isFirstPage(query) || undefined}
      // After a failure the search box shows the message, as for its own requests.
      hidden={failed}
    >
      {articles.length > 0 ? (
        <ArticleGrid articles={articles} hasLead={isFirstPage(query)} />
      ) : (
        !failed && <EmptyState />
      )}
      <Pagination query={query} pageCount={pageCount} />
    </section>
  );
}

function isFirstPage(query: BlogListing['query']): boolean {
  return query.page === 1 && !isSearch(query);
}

function Pagination({ query, pageCount }: Pick<BlogListing, 'query' | 'pageCount'>) {
  const { page } = query;
  if (pageCount <= 1 || page > pageCount) return null;
  return (
    <nav className="row blog-pagination" aria-label={listingLabels.pages}>
      {page > 1 && (
        <a className="button quiet" rel="prev" href={blogHref({ ...query, page: page - 1 })}>
          {listingLabels.previous}
        </a>
      )}
      <span className={labels.label}>
        {fillIn(listingLabels.page, { page: String(page), pages: String(pageCount) })}
      </span>
      {page < pageCount && (
        <a className="button quiet" rel="next" href={blogHref({ ...query, page: page + 1 })}>
          {listingLabels.next}
        </a>
      )}
    </nav>
  );
}

/** The subjects, first the chosen ones, because phones show the start of the row. */
export function Subjects({ chosen }: { chosen: readonly string[] }) {
  const { title, tags } = blog.subjects;
  if (tags.length === 0) return null;
  const isChosen = (tag: string) => chosen.includes(tag);
  const ordered = [...tags.filter(isChosen), ...tags.filter((tag) => !isChosen(tag))];
  return (
    <nav className="blog-subjects" aria-label={title}>
      <ul className={tagStyles.list}>
        {ordered.map((tag) => (
          <li key={tag}>
            <a
              className={tagStyles.tag}
              href={blogHref({ search: '', tags: [tag], page: 1 })}
              aria-current={isChosen(tag) || undefined}
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
