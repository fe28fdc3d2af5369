import { permanentRedirect } from 'next/navigation';
import { respondWith } from '@/engine';
import type { Path } from '@/lib/site/urls/paths';
import { noteSpelling } from '@/lib/site/urls/slugs';

/**
 * Redirects (308) a page at another path to its canonical path, because an API may find content by
 * more than one name, and each would be stored. Without a canonical path the page is sent and not
 * stored.
 * @param path path of the request
 * @param canonical path in the API's spelling; `other` if the API returned content with another
 * name; `unnamed` if its response has no name, and the page is to be stored like one of an unlisted
 * URL
 */
export function redirectToCanonical(path: string, canonical: Path | 'other' | 'unnamed'): void {
  if (canonical === path) return;
  respondWith(canonical === 'unnamed' ? { isUnbounded: true } : { isUnstored: true });
  if (canonical === 'unnamed' || canonical === 'other') return;
  noteSpelling(path, canonical);
  permanentRedirect(canonical);
}
