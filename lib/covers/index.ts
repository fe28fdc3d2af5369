import { pageStoreSettings } from '../page-store/settings.js';
import type { Article } from '../publisher-api';
import { coverPath, IMAGE_OPTIMIZER_PATH } from '../routes';
import { COVER_QUALITY, COVER_SIZE, COVER_WIDTHS } from './sizes';

/** Query parameter that names the content a cover belongs to. */
const VERSION = 'v';

/** Whether an address names the content this process shows, or leaves it open. */
export function isOwnVersion(search: URLSearchParams): boolean {
  return search.size === 0 || (search.size === 1 && search.get(VERSION) === contentVersion());
}

/** Other content may have another picture by the same name. */
function contentVersion(): string {
  return pageStoreSettings()?.source.slice(0, 8) ?? 'none';
}

/**
 * URL of the cover in one of its widths, or null without one; see `coverSources`.
 */
export function coverImage(article: Pick<Article, 'id' | 'cover_image'>): string | null {
  return article.cover_image
    ? optimizedCover(article.id, article.cover_image, COVER_SIZE.width)
    : null;
}

/**
 * URL at which Next's image optimizer makes a cover of one width. It stores what it made
 * by this URL, whichever content the site shows: hence the version.
 */
function optimizedCover(id: string, upload: string, width: number): string {
  const source = encodeURIComponent(`${coverPath(id, upload)}?${VERSION}=${contentVersion()}`);
  // Browsers encode an apostrophe in a query; written so, there is one spelling.
  return `${IMAGE_OPTIMIZER_PATH}?url=${source.replaceAll("'", '%27')}&w=${width}&q=${COVER_QUALITY}`;
}

/**
 * Whether a URL is one that {@link coverImage} and `coverSources` write, to the letter.
 * Any other spelling of it would have the optimizer make and store the same picture once more.
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
