import { getImageProps } from 'next/image';
import type { Article } from '../api';
import { pageStoreSettings } from '../page-store/settings.js';
import { COVER_QUALITY, COVER_SIZE } from './cover-sizes';

/** Query parameter that names the content a cover belongs to. */
const VERSION = 'v';

/** The site's own address of a cover (see app/media). */
export function coverPath(id: string, upload: string): string {
  return `/media/covers/${encodeURIComponent(id)}/${encodeURIComponent(upload)}`;
}

/** Whether an address names the content this process shows, or leaves it open. */
export function isOwnVersion(search: URLSearchParams): boolean {
  return search.size === 0 || (search.size === 1 && search.get(VERSION) === contentVersion());
}

/** Other content may have another picture by the same name. */
function contentVersion(): string {
  return pageStoreSettings()?.source.slice(0, 8) ?? 'none';
}

/**
 * Address of the cover in one of its widths, or null without one; see `coverSources`.
 * `getImageProps` makes the addresses of next/image without its browser code.
 */
export function coverImage(article: Pick<Article, 'id' | 'cover_image'>): string | null {
  if (!article.cover_image) return null;
  const { props } = getImageProps({
    // The optimizer keeps what it made by its address, whichever content the site shows.
    src: `${coverPath(article.id, article.cover_image)}?${VERSION}=${contentVersion()}`,
    alt: '',
    sizes: '100vw',
    quality: COVER_QUALITY,
    ...COVER_SIZE,
  });
  return props.src;
}
