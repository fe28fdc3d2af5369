import { log } from '../base/log';
import {
  ApiError,
  type Article,
  getArticleById,
  getArticleByName,
  isNotFound,
} from '../publisher-api';
import { lastGoodList, listArticles } from './article-list';
import { articleSegment } from './article-path';
import { articleAt, isListedName } from './listed-articles';

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
  try {
    return visible(await getArticleByName(slug, { isKnown: isListedName(slug) }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const listed = await listedArticle(slug);
  if (!listed) return null;
  if (listed.id !== slug) return requireMissing(slug);
  try {
    const article = visible(await getArticleById(slug, { isKnown: true }));
    return article && articleSegment(article) === slug ? article : null;
  } catch (error) {
    return requireMissing(slug, isNotFound(error) ? undefined : error);
  }
}

/**
 * Finds the article that a slug, a name or an id names, hidden or not, by calls of its own: for
 * those who were given a link to a draft.
 * @returns null if there is none
 * @throws {ApiError} when the API fails
 */
export async function findDraft(slug: string): Promise<Article | null> {
  // Whoever signed the slug vouches that nobody has invented it.
  const call = { isKnown: true, isOwn: true };
  try {
    return await getArticleByName(slug, call);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  try {
    const article = await getArticleById(slug, call);
    return articleSegment(article) === slug ? article : null;
  } catch {
    // An API may fail for what is no id of its kind.
    return null;
  }
}

function visible(article: Article): Article | null {
  return article.status === 'published' ? article : null;
}

/** The listed article with this URL segment; undefined also if no list is available in time. */
async function listedArticle(slug: string) {
  try {
    return articleAt(await listArticles({ optional: true }), slug);
  } catch {
    return undefined;
  }
}

/**
 * Decides about an article that the API did not find although its list names it: it was
 * withdrawn, or the API is failing, in which case it does not return its list either.
 * @param failure the error of the call for the article's id, if that failed
 * @returns null for an article that is missing
 * @throws {ApiError} for one that may still exist
 */
async function requireMissing(slug: string, failure?: unknown): Promise<null> {
  await listArticles({ fresh: true }).catch(() => {});
  const list = lastGoodList();
  if (!list || !articleAt(list.articles, slug)) return null;
  if (!list.isFailing) {
    if (failure) throw failure;
    return null;
  }
  if (list.ageMs > LIST_TRUSTED_MS) return null;
  const problem = 'The API returns neither its list nor an article that its last good list names';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}
