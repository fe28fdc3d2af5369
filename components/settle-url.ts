import { permanentRedirect } from 'next/navigation';
import { respondWith } from '@/lib/base/request-context';
import { noteSpelling } from '@/lib/site/spelling';

/**
 * Called by a page whose content may have been found under another URL than its own, so that
 * visitors cannot have it stored under any number of them: it redirects to its own (308) or, without
 * one, is sent and not stored.
 * @param path at which the page was requested
 * @param own its path as the API spells it; null if the API has returned something of another name,
 *   undefined if it names nothing: the page then displaces none whose URL is certain
 */
export function settleUrl(path: string, own: string | null | undefined): void {
  if (own === path) return;
  respondWith(own === undefined ? { isInvented: true } : { isUnstored: true });
  if (!own) return;
  noteSpelling(path, own);
  permanentRedirect(own);
}
