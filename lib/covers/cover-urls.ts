import { contentHash, processSingleton } from '../../engine';
import { COVER_SIZE, COVER_WIDTHS } from '../constants';
import type { Article } from '../publisher-api';
import { coverPath } from '../site/urls/paths';

export type WithCover = Pick<Article, 'id' | 'cover_image'>;

/** A cover in one of `COVER_WIDTHS`. */
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

/** Whether {@link coverSources} writes this URL; another spelling would be stored as well. */
export function isCoverUrl(url: string, cover: CoverInWidth): boolean {
  return COVER_WIDTHS.includes(cover.width) && coverUrl(cover) === url;
}

const source = processSingleton('content-source', () => ({ version: 'none' }));

/** Sets the source of covers, before the first use of its id. @param name of the API or folder */
export function setContentSource(name: string): void {
  source.version = contentHash(name).slice(0, 8);
}

/** Id of the content in URLs and folders: sources may have different pictures of one name. */
export function contentSourceId(): string {
  return source.version;
}
