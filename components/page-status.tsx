import { declareStatus } from '@/lib/page-store/declarations';

/**
 * Declares the status of the response that this page is sent with; the page store reads it when it
 * stores the page. Throwing `notFound()` instead would leave the HTML without a body until
 * JavaScript runs, and throwing `redirect()` a revalidated page without its Location header.
 */
export function PageStatus({ status }: { status: 307 | 404 | 503 }) {
  return <meta {...declareStatus(status)} />;
}
