import { LRUCache } from 'lru-cache';
import { type ArticleSummary, lastGoodList, listArticles } from '../../articles/article-list';
import { indexOf } from '../../articles/article-path';
import { processState } from '../../base/process-state';
import { publicationNumber } from '../../base/publication';
import { contentVersion } from '../../publish/content-source';
import type { Article } from '../../publisher-api';
import { ApiError } from '../../publisher-api/errors';
import { picturePath } from '../../site/routes';
import { COVER_SIZE, COVER_WIDTHS } from './sizes';

/** The file of a cover: the id of its article and the name of its upload. */
type CoverFile = { id: string; upload: string };

/** A cover in one of `COVER_WIDTHS`. */
export type CoverInWidth = CoverFile & { width: number };

/** The `src` and `srcSet` of a cover's `<img>`. */
export type CoverSources = { src: string; srcSet: string };

const coverAt = indexOf(({ id, cover_image: upload }) => upload && picturePath(id, upload));

/** A cover that a page shows, with the publication of which its rendering knew. */
type ShownCover = CoverFile & { publication: number };

/** The covers that pages show, by their file: an article's page may have one that no list has yet. */
const shown = processState('shown-covers', () => new LRUCache<string, ShownCover>({ max: 20_000 }));
const isCurrent = ({ publication }: ShownCover) => publication === publicationNumber();

/** What a page that shows an article's cover has of it; null without a cover. */
export function coverSources(article: Pick<Article, 'id' | 'cover_image'>): CoverSources | null {
  const { id, cover_image: upload } = article;
  if (!upload) return null;
  // What an old list says, as no other can be had, is not published anew.
  const publication = lastGoodList()?.isExpired ? 0 : publicationNumber();
  shown.set(picturePath(id, upload), { id, upload, publication });
  const inWidth = (width: number) => coverUrl({ id, upload, width });
  return {
    src: inWidth(COVER_SIZE.width),
    srcSet: COVER_WIDTHS.map((width) => `${inWidth(width)} ${width}w`).join(', '),
  };
}

function coverUrl({ id, upload, width }: CoverInWidth): string {
  return `${picturePath(id, upload)}/${width}?v=${contentVersion()}`;
}

/**
 * Whether a path and query are exactly as {@link coverSources} writes them: in another spelling the
 * same picture would be made and stored again.
 */
export function isCoverUrl(url: string, cover: CoverInWidth): boolean {
  return COVER_WIDTHS.includes(cover.width) && coverUrl(cover) === url;
}

/** The covers that pages have shown since the last publication, the latest last. */
export function shownCovers(): CoverFile[] {
  const current = [...shown.values()].filter(isCurrent).reverse();
  return current.map(({ id, upload }) => ({ id, upload }));
}

/** Whether a page, or the last good list, has ever named an upload: no visitor has invented it. */
export function isKnownUpload(id: string, upload: string): boolean {
  const path = picturePath(id, upload);
  return shown.has(path) || coverAt(lastGoodList()?.articles ?? [], path) !== undefined;
}

/**
 * Whether the site itself names a cover since the last publication, in a page or in the list of
 * articles: nobody invented it, and it was not withdrawn. While the API cannot say, what was named
 * before stays.
 * @throws {ApiError} when there is no list, or nothing but one of before in which it is not
 */
export async function isPublicCover(id: string, upload: string): Promise<boolean> {
  const known = shown.peek(picturePath(id, upload));
  return isNamed(
    known ? [known] : [],
    (article) => article.id === id && article.cover_image === upload,
  );
}

/**
 * Whether the site itself names an article with pictures, likewise; those of a draft are private.
 * @throws {ApiError} when there is no list
 */
export async function isPublicArticle(id: string): Promise<boolean> {
  // The first of its pictures is its cover.
  const known = [...shown.values()].filter((cover) => cover.id === id);
  return isNamed(known, (article) => article.id === id);
}

async function isNamed(
  known: readonly ShownCover[],
  isWanted: (article: ArticleSummary) => boolean,
): Promise<boolean> {
  if (known.some(isCurrent)) return true;
  const last = lastGoodList();
  if (last && !last.isExpired && last.articles.some(isWanted)) return true;
  // Another process may have shown an article that was published since this list was read.
  if ((await listArticles({ optional: true })).some(isWanted)) return true;
  if (!lastGoodList()?.isExpired) return false;
  if (known.length > 0) return true;
  throw new ApiError('unavailable', 'There is no list of articles since the last publication');
}
