import { permanentRedirect } from 'next/navigation';
import { respondWith } from '@/engine';
import type { Path } from '@/lib/site/urls/routes';
import { noteSpelling } from '@/lib/site/urls/spelling';

/**
 * Keeps visitors from storing one page under many URLs, where an API finds content by more than its
 * own name. A page at another path is redirected (308) to its canonical path, or, without one, sent
 * and not stored.
 * @param path path of the request
 * @param canonical path as the API spells it; `other` if the API has returned something of another
 *   name; `unnamed` if its response has no name: the page is stored, but displaces none of a known URL
 */
export function redirectToCanonical(path: string, canonical: Path | 'other' | 'unnamed'): void {
  if (canonical === path) return;
  respondWith(canonical === 'unnamed' ? { isUnbounded: true } : { isUnstored: true });
  if (canonical === 'unnamed' || canonical === 'other') return;
  noteSpelling(path, canonical);
  permanentRedirect(canonical);
}
