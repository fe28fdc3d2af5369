import { MAX_SLUG_LENGTH } from '../constants';
import { log } from '../log';
import {
  ApiError,
  type Article,
  getArticleById,
  getArticleByName,
  isNotFound,
} from '../publisher-api';
import { isListAvailable, lastGoodList, listArticles } from './article-list';
import { articleSegment } from './article-path';
import { articleAt, isListedName } from './listed-articles';

/**
 * Milliseconds for which the last good list is believed, and not an API that finds neither
 * this list any more nor an article in it: a day, in which an outage is over or known.
 */
const LIST_BELIEVED_MS = 86_400_000;

/**
 * The visible article that the URL of a page names: by slug or name, or by id where its
 * card links to that.
 * @returns null if there is none, or if it is hidden
 * @throws {ApiError} when the API cannot tell; `unavailable` also when it says that an
 *   article is missing which its last good list names, and does not give its list either
 */
export async function findArticle(slug: string): Promise<Article | null> {
  if (slug.length > MAX_SLUG_LENGTH) return null;
  try {
    return visible(await getArticleByName(slug, { named: isListedName(slug) }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const listed = await listedArticle(slug);
  if (!listed) return null;
  if (listed.id !== slug) return requireMissing(slug);
  try {
    const article = visible(await getArticleById(slug, { named: true }));
    return article && articleSegment(article) === slug ? article : null;
  } catch (error) {
    return requireMissing(slug, isNotFound(error) ? undefined : error);
  }
}

function visible(article: Article): Article | null {
  return article.status === 'published' ? article : null;
}

/** The article that the list has at this slug; none where the list cannot be had in time. */
async function listedArticle(slug: string) {
  try {
    return articleAt(await listArticles('', { optional: true }), slug);
  } catch {
    return undefined;
  }
}

/**
 * An article that the API did not find although its list named it: withdrawn since, or
 * the API is in trouble, which shows where it does not give its list either.
 * @param failure why the article could not be read by its id
 * @returns null for an article that is missing
 * @throws {ApiError} for one that may well exist
 */
async function requireMissing(slug: string, failure?: unknown): Promise<null> {
  const isAvailable = await isListAvailable();
  const list = lastGoodList();
  if (!list || !articleAt(list.articles, slug)) return null;
  if (isAvailable) {
    if (failure) throw failure;
    return null;
  }
  if (list.ageMs > LIST_BELIEVED_MS) return null;
  const problem = 'The API finds neither its list nor an article that its last good list names';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}
