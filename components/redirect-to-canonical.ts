import { permanentRedirect } from 'next/navigation';
import { respondWith } from '@/engine';
import type { Path } from '@/lib/site/urls/paths';
import { noteSpelling } from '@/lib/site/urls/spelling';

/**
 * Prevents one page from being stored under many URLs where an API finds content by more than its
 * own name. A page at another path is redirected (308) to its canonical path; without one it is
 * sent and not stored.
 * @param path path of the request
 * @param canonical path in the API's spelling; `other` if the API returned something of another
 *   name; `unnamed` if its response has no name: the page is then stored as an unlisted one
 */
export function redirectToCanonical(path: string, canonical: Path | 'other' | 'unnamed'): void {
  if (canonical === path) return;
  respondWith(canonical === 'unnamed' ? { isUnbounded: true } : { isUnstored: true });
  if (canonical === 'unnamed' || canonical === 'other') return;
  noteSpelling(path, canonical);
  permanentRedirect(canonical);
}
