/**
 * Declares the status of the response with this page. The page store reads it when it
 * stores the page (see lib/page-store/page.js); throwing `notFound()` or `redirect()`
 * instead would leave the HTML without a body, or a page that is rendered again later
 * without its Location.
 */
export function PageStatus({ status }: { status: 307 | 404 | 503 }) {
  return <meta name="x-page-status" content={String(status)} />;
}
