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

/** For a day the list is trusted over an API that returns neither it nor an article that it names. */
const LIST_TRUSTED_MS = 86_400_000;

/**
 * Finds the visible article that the URL of a page names: by slug or name, or by id if that
 * is the URL its card links to.
 * @throws {ApiError} when the API fails, also if it has neither the article nor its list, which
 *   named it (docs/architecture.md)
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

/** A draft is shown as it was saved a moment ago. */
const OWN_CALL = { isShared: false };

/** Finds an article by slug, name or id, hidden or not. @throws {ApiError} when the API fails */
export async function findDraft(slug: string): Promise<Article | null> {
  const named = await foundOrNull(getArticleByName(slug, OWN_CALL));
  // An API may fail for what is no id of its kind.
  return named ?? namedById(slug, OWN_CALL).catch(() => null);
}

/** The article with an id, unless it has got a slug or a name for its URL. */
async function namedById(id: string, call?: typeof OWN_CALL): Promise<Article | null> {
  const article = await getArticleById(id, call);
  return articleSegment(article) === id ? article : null;
}

function ifPublished(article: Article | null): Article | null {
  return article?.status === 'published' ? article : null;
}

/** The article of a list, or of a result of a search, with this slug in its URL. */
export function listedAt(
  slug: string,
  list: readonly ArticleSummary[] = lastGoodList()?.articles ?? [],
): ArticleSummary | undefined {
  const path = articlePath(slug);
  return articleAt(list, path) ?? foundAt(path);
}

/**
 * Null if an article that the API did not find, although its list names it, was withdrawn: an API
 * that is failing does not return its list either.
 * @param failure of the call for the article's id, other than not found
 * @throws {ApiError} for an article that may still exist
 */
async function requireMissing(slug: string, failure?: unknown): Promise<null> {
  await rereadList().catch(() => {});
  const list = lastGoodList();
  if (!list || !listedAt(slug)) return null;
  if (!list.isFailing && failure) throw failure;
  if (!list.isFailing || list.ageMs > LIST_TRUSTED_MS) return null;
  const problem = 'The API returns neither its list nor an article that it has listed';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}
