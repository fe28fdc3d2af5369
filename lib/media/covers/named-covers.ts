import { LRUCache } from 'lru-cache';
import { type ArticleSummary, lastGoodList, listArticles } from '../../articles/article-list';
import { processState } from '../../base/process-state';

type NotedCover = { id: string; upload: string };

/** The covers that pages show, by their file: an article's page may have one that no list has yet. */
const noted = processState('noted-covers', () => new LRUCache<string, NotedCover>({ max: 20_000 }));

/** Notes that a page shows a cover. */
export function noteCover(id: string, upload: string): void {
  noted.set(JSON.stringify([id, upload]), { id, upload });
}

/** The covers that pages have shown, the latest last. */
export function notedCovers(): NotedCover[] {
  return [...noted.values()].reverse();
}

/**
 * Whether the site itself names a cover, in a page or in the list of articles: nobody invented it.
 * @throws {ApiError} when there is no list
 */
export async function isNamedCover(id: string, upload: string): Promise<boolean> {
  if (noted.has(JSON.stringify([id, upload]))) return true;
  return isListed((article) => article.id === id && article.cover_image === upload);
}

/**
 * Whether the site itself names an article with pictures, likewise; those of a draft are private.
 * @throws {ApiError} when there is no list
 */
export async function isNamedArticle(id: string): Promise<boolean> {
  // The first of its pictures is its cover.
  if (noted.find((cover) => cover.id === id)) return true;
  return isListed((article) => article.id === id);
}

async function isListed(isWanted: (article: ArticleSummary) => boolean): Promise<boolean> {
  if (lastGoodList()?.articles.some(isWanted)) return true;
  // Another process may have shown an article that was published since this list was read.
  return (await listArticles({ optional: true })).some(isWanted);
}
