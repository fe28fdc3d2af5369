import { log } from '../../engine';
import { articleDate } from '../brand/dates';
import { DAY_MS } from '../constants';
import {
  ApiError,
  type Article,
  getArticleById,
  getArticleByName,
  ifFound,
  isNotFound,
} from '../publisher-api';
import { articlePath } from '../site/urls/paths';
import { UNUSABLE_SLUG } from '../site/urls/slugs';
import {
  type ArticleSummary,
  lastGoodList,
  listArticles,
  newestFirst,
  rereadList,
} from './article-list';
import { articleAt, articleSegment } from './article-naming';
import { searchResultAt } from './blog-listing';

/** The content of an article's page (spec section 2, Article). */
export type ArticlePageContent = NonNullable<Awaited<ReturnType<typeof readArticlePage>>>;

/**
 * The page of the article with a slug; undefined if there is none.
 * @param find finds the article by its slug; for a preview, also a draft
 * @throws {ApiError} when the API fails
 */
export async function readArticlePage(slug: string, find = findArticle) {
  if (slug === UNUSABLE_SLUG) return undefined;
  const article = await find(slug);
  if (!article) return undefined;
  const listed = await listArticles({ optional: true }).catch((error) => {
    const message = 'An article is shown without neighbours and related articles';
    log('warn', message, { problem: String(error) });
    return [];
  });
  const neighbours = neighboursIn(listed, article);
  return {
    article,
    date: articleDate(article.uploadDate),
    neighbours,
    related: relatedIn(listed, article, neighbours),
  };
}

/** Neighbours by date in a list, which may lack the article or have an older version of it. */
function neighboursIn(
  listed: ArticleSummary[],
  article: ArticleSummary,
): { newer?: ArticleSummary; older?: ArticleSummary } {
  const isListed = listed.some(({ id }) => id === article.id);
  const all = listed.map((other) => (other.id === article.id ? article : other));
  const dated = newestFirst(isListed ? all : [...all, article]);
  const index = dated.findIndex(({ id }) => id === article.id);
  return index < 0 ? {} : { newer: dated[index - 1], older: dated[index + 1] };
}

const MAX_RELATED = 3;

/**
 * Other articles of a list that share a tag, those with the most shared tags first. The neighbours
 * are not among them, because the page links to them anyway.
 */
function relatedIn(
  listed: ArticleSummary[],
  { id, tags }: Pick<Article, 'id' | 'tags'>,
  { older, newer }: ReturnType<typeof neighboursIn>,
) {
  const shown = [id, older?.id, newer?.id];
  const shared = (other: ArticleSummary) => other.tags.filter((tag) => tags.includes(tag)).length;
  return listed
    .filter((other) => !shown.includes(other.id) && shared(other) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, MAX_RELATED);
}

/**
 * Finds the published article of a page's URL: by slug or name, or by id if its card links to the
 * id.
 * @throws {ApiError} when the API fails, or returns neither its list nor an article that was in it
 */
export async function findArticle(slug: string): Promise<Article | undefined> {
  const named = await ifFound(getArticleByName(slug));
  if (named) return ifPublished(named);
  // Without a list, the API's "not found" decides.
  const listed = listedAt(slug, await listArticles({ optional: true }).catch(() => []));
  if (!listed) return undefined;
  if (listed.id !== slug) return requireMissing(slug);
  try {
    return ifPublished(await namedById(slug));
  } catch (error) {
    return requireMissing(slug, isNotFound(error) ? undefined : error);
  }
}

/** Finds an article or draft by slug, name or id. @throws {ApiError} when the API fails */
export async function findDraft(slug: string): Promise<Article | undefined> {
  const named = await ifFound(getArticleByName(slug));
  // An error is ignored, because an API may respond with one to an id of another format.
  return (
    named ??
    namedById(slug).catch((error) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    })
  );
}

/** The article with this slug in its URL, in a list or else in the result of a search. */
export function listedAt(
  slug: string,
  list: readonly ArticleSummary[] = lastGoodList()?.articles ?? [],
): ArticleSummary | undefined {
  const path = articlePath(slug);
  return articleAt(list, path) ?? searchResultAt(path);
}

/** Milliseconds for which the stored list is trusted while the API fails: a day. */
const LIST_TRUSTED_MS = DAY_MS;

/**
 * Reads the list again after the API did not find an article of the stored one: a new list shows
 * that the article was withdrawn; a failure shows that the API is at fault.
 * @param failure of the call for the article's id, unless that was "not found"
 * @throws {ApiError} if the article may still exist
 */
async function requireMissing(slug: string, failure?: unknown): Promise<undefined> {
  // Ignored, because `isFailing` reports it below.
  await rereadList().catch(() => {});
  const list = lastGoodList();
  if (!list || !listedAt(slug)) return undefined;
  if (!list.isFailing && failure) throw failure;
  if (!list.isFailing || list.ageMs > LIST_TRUSTED_MS) return undefined;
  const problem = 'The API returns neither its list nor an article that was in it';
  log('warn', problem, { listAgeSeconds: Math.round(list.ageMs / 1000) });
  throw new ApiError('unavailable', problem);
}

async function namedById(id: string): Promise<Article | undefined> {
  const article = await getArticleById(id);
  return articleSegment(article) === id ? article : undefined;
}

function ifPublished(article: Article | undefined): Article | undefined {
  return article?.status === 'published' ? article : undefined;
}
