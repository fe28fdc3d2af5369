import type { Article } from '../../publisher-api';
import { coverPath } from '../../site/routes';
import { contentVersion } from './content-source';
import { noteCover } from './named-covers';
import { COVER_SIZE, COVER_WIDTHS } from './sizes';

/** A cover in one width. */
export type CoverInWidth = {
  /** Of the article. */
  id: string;
  /** Name of the article's upload. */
  upload: string;
  /** One of `COVER_WIDTHS`. */
  width: number;
};

/** URL of an article's cover in one width, or null without a cover; see `coverSources`. */
export function coverImage({
  id,
  cover_image: upload,
}: Pick<Article, 'id' | 'cover_image'>): string | null {
  if (!upload) return null;
  noteCover(id, upload);
  return coverUrl({ id, upload, width: COVER_SIZE.width });
}

function coverUrl({ id, upload, width }: CoverInWidth): string {
  return `${coverPath(id, upload)}/${width}?v=${contentVersion()}`;
}

/**
 * Whether a cover was requested exactly as {@link coverImage} and `coverSources` write its URL. In
 * any other spelling the same picture would be made and stored again.
 * @param url path and query, as requested
 */
export function isCoverUrl(url: string, cover: CoverInWidth): boolean {
  return COVER_WIDTHS.includes(cover.width) && coverUrl(cover) === url;
}
