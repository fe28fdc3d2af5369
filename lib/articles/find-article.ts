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
  const isKnown = listedAt(slug) !== undefined;
  const named = await foundOrNull(getArticleByName(slug, { isKnown }));
  if (named) return visible(named);
  const listed = listedAt(slug, await listArticles({ optional: true }).catch(() => []));
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
 * Finds the article that a slug, a name or an id names, hidden or not, for a link to a draft.
 * @throws {ApiError} when the API fails
 */
export async function findDraft(slug: string): Promise<Article | null> {
  // Whoever signed the slug vouches that nobody has invented it.
  const named = await foundOrNull(getArticleByName(slug, { isKnown: true }));
  if (named) return named;
  // An API may fail for what is no id of its kind.
  const article = await getArticleById(slug).catch(() => null);
  return article && articleSegment(article) === slug ? article : null;
}

function visible(article: Article): Article | null {
  return article.status === 'published' ? article : null;
}

/** The article of a list, or of a result of a search, with this slug in its URL. */
function listedAt(slug: string, list = lastGoodList()?.articles ?? []): ArticleSummary | undefined {
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
  if (!list.isFailing) {
    if (failure) throw failure;
    return null;
  }
  if (list.ageMs > LIST_TRUSTED_MS) return null;
  const problem = 'The API returns neither its list nor an article that it has listed';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}
