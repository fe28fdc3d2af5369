import { declareRuntimeAtOnce } from '@/lib/page-store/declarations';

/**
 * Declares that the page does nothing for its visitor without script: its document loads the
 * runtime at once, rather than when the browser is idle or, with Save-Data, at the first use.
 * The page store reads it when it stores the page.
 */
export function PageRuntime() {
  return <meta {...declareRuntimeAtOnce()} />;
}
