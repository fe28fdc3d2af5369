import { getImageProps } from 'next/image';
import type { Article } from '../api';
import { pageCacheSettings } from '../page-cache/settings.js';
import { COVER_SIZE } from './cover-size';

/** Query parameter that names the content a cover belongs to. */
const VERSION = 'v';

/** An article's cover, ready for an `<img>`; it is always decoration beside the title. */
export type CoverImage = { src: string; srcSet: string };

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
  return pageCacheSettings()?.source.slice(0, 8) ?? 'none';
}

/**
 * The cover in the widths of the image optimizer, or null without one.
 * `getImageProps` makes the addresses of next/image without its browser code.
 */
export function coverImage(article: Pick<Article, 'id' | 'cover_image'>): CoverImage | null {
  if (!article.cover_image) return null;
  const { props } = getImageProps({
    // The optimizer keeps what it made by its address, whichever content the site shows.
    src: `${coverPath(article.id, article.cover_image)}?${VERSION}=${contentVersion()}`,
    alt: '',
    sizes: '100vw',
    ...COVER_SIZE,
  });
  return { src: props.src, srcSet: props.srcSet ?? '' };
}
