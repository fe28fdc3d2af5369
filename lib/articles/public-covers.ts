import { LRUCache } from 'lru-cache';
import { inBackground, now, processSingleton, publication } from '../../engine';
import { COVER_SIZE, COVER_WIDTHS } from '../constants';
import { ApiError, type Article } from '../publisher-api';
import { contentSourceId } from '../publisher-api/content-source';
import { coverPath, picturePath } from '../urls/routes';
import { type ArticleSummary, lastGoodList, listArticles } from './article-list';
import { articleWithId, coverAt } from './article-naming';

/* Which covers are public: those that pages show, or the newest list names. */

/**
 * The `src` and `srcSet` of an article's cover, which is public from now on, because a page shows it;
 * undefined without a cover.
 */
export function showCover({ id, cover_image: upload }: Pick<Article, 'id' | 'cover_image'>) {
  if (!upload) return undefined;
  // A list from before the last publication does not tell what is published since.
  const shownIn = lastGoodList()?.isExpired ? 0 : publication();
  shown.set(picturePath(id, upload), { id, upload, publication: shownIn, shownAt: now() });
  const inWidth = (width: number) => coverUrl({ id, upload, width });
  return {
    src: inWidth(COVER_SIZE.width),
    srcSet: COVER_WIDTHS.map((width) => `${inWidth(width)} ${width}w`).join(', '),
  };
}

/** A cover in one of `COVER_WIDTHS`: the id of its article and the name of its upload. */
export type CoverInWidth = { id: string; upload: string; width: number };

function coverUrl({ id, upload, width }: CoverInWidth): string {
  return `${coverPath(id, upload, width)}?v=${contentSourceId()}`;
}

/** Whether a URL is as {@link showCover} writes it: another spelling would be stored again. */
export function isCoverUrl(url: string, cover: CoverInWidth): boolean {
  return COVER_WIDTHS.includes(cover.width) && coverUrl(cover) === url;
}

/** A cover that a page shows, with the time and publication when the page was rendered. */
type ShownCover = { id: string; upload: string; publication: number; shownAt: number };

/** The covers that pages show, by path: an article's page may have a cover that no list has yet. */
const shown = processSingleton(
  'shown-covers',
  () => new LRUCache<string, ShownCover>({ max: 20_000 }),
);
const isCurrent = ({ publication: shownIn }: ShownCover) => shownIn === publication();

/** The covers that pages have shown since the last publication, the latest last. */
export function shownCovers(): { id: string; upload: string }[] {
  const current = [...shown.values()].filter(isCurrent).reverse();
  return current.map(({ id, upload }) => ({ id, upload }));
}

/** Whether an upload is known: a page, or the last good list, names it. */
export function isKnownUpload(id: string, upload: string): boolean {
  const path = picturePath(id, upload);
  return shown.has(path) || coverAt(lastGoodList()?.articles ?? [], path) !== undefined;
}

/**
 * Whether the newest list, or a page that is newer than the list, names a cover. Otherwise it was
 * withdrawn. While the API fails, the last good list decides, unless a publication has expired it.
 * @throws {ApiError} when no list could be read since the last publication
 */
export async function isPublicCover(id: string, upload: string): Promise<boolean> {
  return isPublic(...coverNamed(id, upload));
}

/** Whether a list since the last publication, and every page since that list, lack a cover. */
export function isWithdrawnCover(id: string, upload: string): boolean {
  return isNamed(...coverNamed(id, upload)) === false;
}

/**
 * Whether the newest list, or a newer page, names an article, whose pictures are private while it is
 * a draft.
 * @throws {ApiError} as {@link isPublicCover} does
 */
export async function isPublicArticle(id: string): Promise<boolean> {
  // A page that shows an article with pictures shows its cover, the first of them.
  const covers = [...shown.values()].filter((cover) => cover.id === id);
  return isPublic(covers, (list) => articleWithId(list, id) !== undefined);
}

type IsListed = (list: readonly ArticleSummary[]) => boolean;

function coverNamed(id: string, upload: string): [ShownCover[], IsListed] {
  const path = picturePath(id, upload);
  const cover = shown.peek(path);
  return [cover ? [cover] : [], (list) => coverAt(list, path) !== undefined];
}

/** Whether list or pages name it, undefined without a list since the last publication. */
function isNamed(covers: readonly ShownCover[], isListed: IsListed): boolean | undefined {
  // Revalidated behind the answer, as pictures alone may be asked for.
  inBackground(() => listArticles()).catch(() => {});
  const last = lastGoodList();
  const list = last?.isExpired ? undefined : last;
  const listedAt = list ? now() - list.ageMs : 0;
  if (covers.some((cover) => isCurrent(cover) && cover.shownAt >= listedAt)) return true;
  return list && isListed(list.articles);
}

async function isPublic(covers: readonly ShownCover[], isListed: IsListed): Promise<boolean> {
  if (isNamed(covers, isListed)) return true;
  // A page of another process may show a cover of a newer list than the one stored here.
  const list = await listArticles({ optional: true });
  if (!lastGoodList()?.isExpired) return isListed(list);
  throw new ApiError('unavailable', 'No list of articles could be read since the last publication');
}
