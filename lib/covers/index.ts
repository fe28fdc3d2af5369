import { pageStoreSettings } from '../page-store/settings.js';
import type { Article } from '../publisher-api';
import { coverPath, IMAGE_OPTIMIZER_PATH } from '../routes';
import { COVER_QUALITY, COVER_SIZE, COVER_WIDTHS } from './sizes';

/** Query parameter with the version of the content that a cover belongs to. */
const VERSION = 'v';

/** Whether a query has this process's content version, or none. */
export function isOwnVersion(search: URLSearchParams): boolean {
  return search.size === 0 || (search.size === 1 && search.get(VERSION) === contentVersion());
}

/** Names the content source, since another source may have another picture of the same name. */
function contentVersion(): string {
  return pageStoreSettings()?.source.slice(0, 8) ?? 'none';
}

/** URL of an article's cover in one width, or null without a cover; see `coverSources`. */
export function coverImage(article: Pick<Article, 'id' | 'cover_image'>): string | null {
  return article.cover_image
    ? optimizedCover(article.id, article.cover_image, COVER_SIZE.width)
    : null;
}

/**
 * URL of a cover in one width, resized by Next's image optimizer. The optimizer caches by
 * URL across content sources, so the URL contains the version.
 */
function optimizedCover(id: string, upload: string, width: number): string {
  const source = encodeURIComponent(`${coverPath(id, upload)}?${VERSION}=${contentVersion()}`);
  // Browsers encode an apostrophe in a query: encoded here too, the URL has one spelling.
  return `${IMAGE_OPTIMIZER_PATH}?url=${source.replaceAll("'", '%27')}&w=${width}&q=${COVER_QUALITY}`;
}

/**
 * Whether a URL is exactly one that {@link coverImage} and `coverSources` return. With any
 * other spelling the optimizer would resize and store the same picture again.
 * @param url path and query, as requested
 */
export function isOptimizedCover(url: string): boolean {
  const [, source = '', width] = /^\/_next\/image\?url=([^&]*)&w=(\d+)&/.exec(url) ?? [];
  const [, id = '', upload = ''] =
    /^\/media\/covers\/([^/?]+)\/([^/?]+)\?/.exec(decode(source)) ?? [];
  return (
    COVER_WIDTHS.includes(Number(width)) &&
    optimizedCover(decode(id), decode(upload), Number(width)) === url
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
