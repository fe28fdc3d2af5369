import { ClosingCall } from '@/components/closing-call';
import { PageStatus } from '@/components/page-status';
import { StructuredData } from '@/components/structured-data';
import section from '@/components/styles/section.module.css';
import type { BlogListing } from '@/lib/articles/blog-listing';
import { blogHref } from '@/lib/articles/blog-query';
import { withHead } from '@/lib/metadata/blog-head';
import { CONTACT_PATH } from '@/lib/routes';
import { blog } from '@/lib/site';
import { blogGraph } from '@/lib/structured-data';
import { BlogBrowser } from './blog-browser';

/**
 * The blog with one listing. When the list could not be read, the page shows the empty state
 * (spec section 8) and declares the status 503, so that the page store serves the last good
 * page instead; the browser retries.
 */
export function BlogPage({ failed, ...listing }: BlogListing & { failed: boolean }) {
  return (
    <>
      {failed && <PageStatus status={503} />}
      <StructuredData graph={blogGraph(blogHref(listing.query), listing.cards)} />
      <div className={section.section}>
        <div className={section.head}>
          <h1>{blog.title}</h1>
          <p className={section.lead}>{blog.lead}</p>
        </div>
        <BlogBrowser
          initial={withHead(listing)}
          initialFailed={failed}
          descriptionFallback={blog.descriptionFallback}
        />
      </div>
      <ClosingCall {...blog.closing} href={CONTACT_PATH} />
    </>
  );
}
