import { contentHash } from '../../base/content-hash';
import { processState } from '../../base/process-state';
import type { Article } from '../../publisher-api';
import { coverPath } from '../../site/routes';
import { noteCover } from './named-covers';
import { COVER_SIZE, COVER_WIDTHS } from './sizes';

/** A cover, by the id of its article and the name of its upload, in one of `COVER_WIDTHS`. */
export type CoverInWidth = { id: string; upload: string; width: number };

const source = processState('content-source', () => ({ version: 'none' }));

/** Sets the source of content, once at the start of the process. @param name of the API */
export function setContentSource(name: string): void {
  source.version = contentHash(name).slice(0, 8);
}

/** Names the content source in URLs and folders: another may have other pictures of the same name. */
export function contentVersion(): string {
  return source.version;
}

/** URL of an article's cover in one width, or null without a cover; see `coverSources`. */
export function coverImage(article: Pick<Article, 'id' | 'cover_image'>): string | null {
  const { id, cover_image: upload } = article;
  if (!upload) return null;
  noteCover(id, upload);
  return coverUrl({ id, upload, width: COVER_SIZE.width });
}

function coverUrl({ id, upload, width }: CoverInWidth): string {
  return `${coverPath(id, upload)}/${width}?v=${contentVersion()}`;
}

/**
 * Whether a path and query are exactly as {@link coverImage} and `coverSources` write them: in
 * another spelling the same picture would be made and stored again.
 */
export function isCoverUrl(url: string, cover: CoverInWidth): boolean {
  return COVER_WIDTHS.includes(cover.width) && coverUrl(cover) === url;
}
