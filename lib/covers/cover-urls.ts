import { contentHash, processSingleton } from '../../engine';
import { COVER_SIZE, COVER_WIDTHS } from '../constants';
import type { Article } from '../publisher-api';
import { coverPath } from '../site/urls/paths';

/** The fields of an article from which its cover's URLs are made. */
export type WithCover = Pick<Article, 'id' | 'cover_image'>;

/**
 * A cover in one of `COVER_WIDTHS`: the id of its article, the name of its upload and the width.
 */
export type CoverInWidth = { id: string; upload: string; width: number };

/** The `src` and `srcSet` of an article's cover; undefined without a cover. */
export function coverSources({ id, cover_image: upload }: WithCover) {
  if (!upload) return undefined;
  const inWidth = (width: number) => coverUrl({ id, upload, width });
  return {
    src: inWidth(COVER_SIZE.width),
    srcSet: COVER_WIDTHS.map((width) => `${inWidth(width)} ${width}w`).join(', '),
  };
}

function coverUrl({ id, upload, width }: CoverInWidth): string {
  return `${coverPath(id, upload, width)}?v=${contentSourceId()}`;
}

/**
 * Whether a URL is exactly what {@link coverSources} writes, because any other spelling would be
 * stored as well.
 */
export function isCoverUrl(url: string, cover: CoverInWidth): boolean {
  return COVER_WIDTHS.includes(cover.width) && coverUrl(cover) === url;
}

const source = processSingleton('content-source', () => ({ version: 'none' }));

/**
 * Sets the source of the site's content; to be called before the first use of its id.
 * @param name of the API or folder
 */
export function setContentSource(name: string): void {
  source.version = contentHash(name).slice(0, 8);
}

/**
 * An id of the content source for URLs and folders, because two sources may have different pictures
 * with the same name.
 */
export function contentSourceId(): string {
  return source.version;
}
