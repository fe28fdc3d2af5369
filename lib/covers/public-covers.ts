import { LRUCache } from 'lru-cache';
import { inBackground, now, processSingleton, publication } from '../../engine';
import { type ArticleSummary, lastGoodList, listArticles } from '../articles/article-list';
import { articleWithId, coverAt } from '../articles/article-naming';
import { ApiError } from '../publisher-api';
import { picturePath } from '../site/urls/paths';
import type { WithCover } from './cover-urls';

/* Public covers: those that pages show or the newest list names. */

/** A cover that a page shows, with the time and the publication at its rendering. */
type ShownCover = { id: string; upload: string; publication: number; shownAt: number };

/** Covers by path. An article's page may show a cover that no list has yet. */
const shown = processSingleton(
  'shown-covers',
  () => new LRUCache<string, ShownCover>({ max: 20_000 }),
);

/** Makes the covers of articles public, because a page shows them. */
export function makeCoversPublic(articles: readonly WithCover[]): void {
  // While the list is older than the last publication, the cover may be withdrawn: publication 0.
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

/** Whether a page, or the stored list, names an upload. */
export function isKnownUpload(id: string, upload: string): boolean {
  const path = picturePath(id, upload);
  return shown.has(path) || coverAt(lastGoodList()?.articles ?? [], path) !== undefined;
}

/**
 * Whether the newest list, or a page rendered since that list was read, names a cover. Any other
 * cover was withdrawn. While the API fails the stored list decides, unless it is older than the
 * last publication.
 * @throws {ApiError} when no list could be read since the last publication
 */
export async function isPublicCover(id: string, upload: string): Promise<boolean> {
  return isPublic(...coverNamed(id, upload));
}

/** Whether a list read after the last publication, and all pages since, lack a cover. */
export function isWithdrawnCover(id: string, upload: string): boolean {
  return isNamed(...coverNamed(id, upload)) === false;
}

/**
 * Whether the newest list, or a page rendered since that list was read, names an article. The
 * pictures of a draft are private.
 * @throws {ApiError} when no list could be read since the last publication
 */
export async function isPublicArticle(id: string): Promise<boolean> {
  // A page that shows an article's pictures shows its cover as well.
  const covers = [...shown.values()].filter((cover) => cover.id === id);
  return isPublic(covers, (list) => articleWithId(list, id) !== undefined);
}

type IsListed = (list: readonly ArticleSummary[]) => boolean;

function coverNamed(id: string, upload: string): [ShownCover[], IsListed] {
  const path = picturePath(id, upload);
  const cover = shown.peek(path);
  return [cover ? [cover] : [], (list) => coverAt(list, path) !== undefined];
}

/** Whether the list or pages name a cover; undefined without a list since the last publication. */
function isNamed(covers: readonly ShownCover[], isListed: IsListed): boolean | undefined {
  // Revalidates the list: clients may request only pictures. The next read reports a failure.
  inBackground(() => listArticles()).catch(() => {});
  const last = lastGoodList();
  const list = last?.isExpired ? undefined : last;
  const listedAt = list ? now() - list.ageMs : 0;
  if (covers.some((cover) => isCurrent(cover) && cover.shownAt >= listedAt)) return true;
  return list && isListed(list.articles);
}

async function isPublic(covers: readonly ShownCover[], isListed: IsListed): Promise<boolean> {
  if (isNamed(covers, isListed)) return true;
  // Another process may have read a newer list, and rendered pages that show its covers.
  const list = await listArticles({ optional: true });
  if (!lastGoodList()?.isExpired) return isListed(list);
  throw new ApiError('unavailable', 'No list of articles could be read since the last publication');
}
