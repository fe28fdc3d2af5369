import { LRUCache } from 'lru-cache';
import { inBackground, now, processSingleton, publication } from '../../engine';
import { type ArticleSummary, lastGoodList, listArticles } from '../articles/article-list';
import { articleWithId, coverAt } from '../articles/article-naming';
import { ApiError } from '../publisher-api';
import { picturePath } from '../site/urls/routes';
import type { WithCover } from './cover-urls';

/* Which covers are public: those that pages show, or the newest list names. */

/** A cover that a page shows, with the time and publication when the page was rendered. */
type ShownCover = { id: string; upload: string; publication: number; shownAt: number };

/** The covers that pages show, by path: an article's page may have a cover that no list has yet. */
const shown = processSingleton(
  'shown-covers',
  () => new LRUCache<string, ShownCover>({ max: 20_000 }),
);

/** Makes the covers of articles public, because a page shows them. */
export function publishCovers(articles: readonly WithCover[]): void {
  // Of a list from before the last publication, a cover may have been withdrawn since.
  const shownIn = lastGoodList()?.isExpired ? 0 : publication();
  for (const { id, cover_image: upload } of articles) {
    if (upload) {
      shown.set(picturePath(id, upload), { id, upload, publication: shownIn, shownAt: now() });
    }
  }
}

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
