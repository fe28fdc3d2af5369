import { log } from '../base/log';
import {
  ApiError,
  type Article,
  getArticleById,
  getArticleByName,
  isNotFound,
} from '../publisher-api';
import { articlePath } from '../site/routes';
import { lastGoodList, listArticles, rereadList } from './article-list';
import { articleSegment } from './article-path';
import { foundAt } from './found-articles';
import { articleAt } from './listed-articles';

/**
 * Milliseconds for which the last good list is trusted over an API that returns neither its
 * list nor a listed article: one day, in which an outage is over or known to the publisher.
 */
const LIST_TRUSTED_MS = 86_400_000;

/**
 * Finds the visible article that the URL of a page names: by slug or name, or by id if that
 * is the URL its card links to.
 * @returns null if there is none, or if it is hidden
 * @throws {ApiError} when the API fails; `unavailable` also when it responds with not found
 *   for an article that its last good list names, and does not return its list either
 */
export async function findArticle(slug: string): Promise<Article | null> {
  const isKnown = isListed(slug);
  try {
    return visible(await getArticleByName(slug, { isKnown }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const list = await listArticles({ optional: true }).catch(() => []);
  const listed = articleAt(list, articlePath(slug)) ?? foundAt(slug);
  if (!listed) return null;
  if (listed.id !== slug) return requireMissing(slug);
  try {
    const article = visible(await getArticleById(slug));
    return article && articleSegment(article) === slug ? article : null;
  } catch (error) {
    return requireMissing(slug, isNotFound(error) ? undefined : error);
  }
}

/**
 * Finds the article that a slug, a name or an id names, hidden or not: for those who were given a
 * link to a draft.
 * @returns null if there is none
 * @throws {ApiError} when the API fails
 */
export async function findDraft(slug: string): Promise<Article | null> {
  try {
    // Whoever signed the slug vouches that nobody has invented it.
    return await getArticleByName(slug, { isKnown: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  try {
    const article = await getArticleById(slug);
    return articleSegment(article) === slug ? article : null;
  } catch {
    // An API may fail for what is no id of its kind.
    return null;
  }
}

function visible(article: Article): Article | null {
  return article.status === 'published' ? article : null;
}

/** Whether the last good list, or a result of a search, has an article with this slug in its URL. */
function isListed(slug: string): boolean {
  const listed = articleAt(lastGoodList()?.articles ?? [], articlePath(slug));
  return (listed ?? foundAt(slug)) !== undefined;
}

/**
 * Decides about an article that the API did not find although its list names it: it was
 * withdrawn, or the API is failing, in which case it does not return its list either.
 * @param failure the error of the call for the article's id, if that failed
 * @returns null for an article that is missing
 * @throws {ApiError} for one that may still exist
 */
async function requireMissing(slug: string, failure?: unknown): Promise<null> {
  await rereadList().catch(() => {});
  const list = lastGoodList();
  if (!list || !isListed(slug)) return null;
  if (!list.isFailing) {
    if (failure) throw failure;
    return null;
  }
  if (list.ageMs > LIST_TRUSTED_MS) return null;
  const problem = 'The API returns neither its list nor an article that it has listed';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}
