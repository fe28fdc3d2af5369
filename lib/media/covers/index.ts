import type { Article } from '../../publisher-api';
import { COVERS_PATH, coverPath } from '../../site/routes';
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
 * Reads a URL exactly as {@link coverImage} and `coverSources` write it. In any other spelling
 * the same picture would be made and stored again.
 * @param url path and query, as requested
 * @returns undefined for any other URL
 */
export function readCoverUrl(url: string): CoverInWidth | undefined {
  if (!url.startsWith(`${COVERS_PATH}/`)) return undefined;
  const [id = '', upload = '', width = ''] = url
    .slice(COVERS_PATH.length + 1)
    .split(/[/?]/, 3)
    .map(decode);
  const cover = { id, upload, width: Number(width) };
  const isCover = id !== '' && COVER_WIDTHS.includes(cover.width);
  return isCover && coverUrl(cover) === url ? cover : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
