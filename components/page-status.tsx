/**
 * Declares the status of the answer this page is sent with. The page cache reads
 * it when it stores the page (see lib/page-cache); throwing `notFound()` or
 * `redirect()` instead would leave the HTML without a body, or a page made again
 * later without its Location.
 */
export function PageStatus({ status }: { status: 307 | 404 | 503 }) {
  return <meta name="x-page-status" content={String(status)} />;
}
