import { permanentRedirect } from 'next/navigation';
import { respondWith } from '@/engine';
import { noteSpelling } from '@/lib/urls/spelling';

/**
 * Keeps visitors from storing one page under many URLs, where an API finds content by more than its
 * own name. A page at another path is redirected (308) to its canonical path, or, without one, sent
 * and not stored.
 * @param path path of the request
 * @param canonical path as the API spells it; null if the API has returned something of another name;
 *   undefined if its response has no name: the page is stored, but displaces no page of a known URL
 */
export function redirectToCanonical(path: string, canonical: string | null | undefined): void {
  if (canonical === path) return;
  respondWith(canonical === undefined ? { isUnbounded: true } : { isUnstored: true });
  if (!canonical) return;
  noteSpelling(path, canonical);
  permanentRedirect(canonical);
}
