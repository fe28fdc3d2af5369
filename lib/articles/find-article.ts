import { log } from '../base/log';
import {
  ApiError,
  type Article,
  foundOrNull,
  getArticleById,
  getArticleByName,
  isNotFound,
} from '../publisher-api';
import { articlePath } from '../site/routes';
import { type ArticleSummary, lastGoodList, listArticles, rereadList } from './article-list';
import { articleAt, articleSegment } from './article-path';
import { foundAt } from './found-articles';

/** Milliseconds for which the list is trusted over an API that has lost both list and article: a day. */
const LIST_TRUSTED_MS = 86_400_000;

/**
 * Finds the published article of a page's URL: by slug or name, or by id if its card links to that.
 * @throws {ApiError} when the API fails, also by returning neither its list nor an article of the
 *   last good list (docs/architecture.md)
 */
export async function findArticle(slug: string): Promise<Article | null> {
  const named = await foundOrNull(getArticleByName(slug));
  if (named) return ifPublished(named);
  const listed = listedAt(slug, await listArticles({ optional: true }).catch(() => []));
  if (!listed) return null;
  if (listed.id !== slug) return requireMissing(slug);
  try {
    return ifPublished(await namedById(slug));
  } catch (error) {
    return requireMissing(slug, isNotFound(error) ? undefined : error);
  }
}

/** A call of its own returns a draft as it was saved a moment ago. */
const OWN_CALL = { isShared: false };

/** Finds an article by slug, name or id, draft or not. @throws {ApiError} when the API fails */
export async function findDraft(slug: string): Promise<Article | null> {
  const named = await foundOrNull(getArticleByName(slug, OWN_CALL));
  // An API may respond with an error to an id in another format than its own.
  return named ?? namedById(slug, OWN_CALL).catch(() => null);
}

async function namedById(id: string, call?: typeof OWN_CALL): Promise<Article | null> {
  const article = await getArticleById(id, call);
  return articleSegment(article) === id ? article : null;
}

function ifPublished(article: Article | null): Article | null {
  return article?.status === 'published' ? article : null;
}

/** The article with this slug in its URL, in a list or else in a result of a search. */
export function listedAt(
  slug: string,
  list: readonly ArticleSummary[] = lastGoodList()?.articles ?? [],
): ArticleSummary | undefined {
  const path = articlePath(slug);
  return articleAt(list, path) ?? foundAt(path);
}

/**
 * Decides about an article that the API did not find although the list names it. The list is read
 * again: if that succeeds, the article was withdrawn; if it fails too, the API is at fault.
 * @param failure of the call for the article's id, unless that was "not found"
 * @returns null if the article was withdrawn
 * @throws {ApiError} if the article may still exist
 */
async function requireMissing(slug: string, failure?: unknown): Promise<null> {
  await rereadList().catch(() => {});
  const list = lastGoodList();
  if (!list || !listedAt(slug)) return null;
  if (!list.isFailing && failure) throw failure;
  if (!list.isFailing || list.ageMs > LIST_TRUSTED_MS) return null;
  const problem = 'The API returns neither its list nor an article that was in it';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}
