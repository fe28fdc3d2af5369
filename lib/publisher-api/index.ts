import { getJson, postJson } from './client';
import {
  type Article,
  type ContactMessage,
  type Listed,
  parseArticle,
  parseBanner,
  parseRedirect,
  type Redirect,
} from './contract';
import { ApiError } from './errors';
import { limits } from './limits';
import { listParser } from './list-parser';

export type { Article, Banner, ContactMessage, Redirect } from './contract';
export { ApiError, isNotFound } from './errors';

/*
 * The publisher's API, one function per call (spec section 7). All of them throw ApiError
 * and nothing else.
 */

const SMALL = { maxBytes: limits.smallCall };
const ONE = { maxBytes: limits.articleCall };
const SHORT_LIST = { maxBytes: limits.shortListCall };
const LIST = { maxBytes: limits.listCall };

/** Reads a list item by item, too: one that is nested too deep hides no other. */
async function readShortList<Name extends keyof Listed>(path: string, name: Name) {
  const items: Listed[Name][] = [];
  const list = listParser<Name>(name, (item) => items.push(item));
  await getJson(path, SHORT_LIST, list.finish, list);
  return items;
}

/** GET /banner */
export const getBanner = () => getJson('/banner', SMALL, parseBanner);

/** GET /banner/all */
export const getBanners = () => readShortList('/banner/all', 'banners');

/** GET /articles/latest */
export const getLatestArticles = () => readShortList('/articles/latest', 'articles');

/** GET /redirects */
export const getRedirects = () => readShortList('/redirects', 'redirects');

/** Receives each article of a list, also if the call fails later. */
type Take = (article: Article) => void;

/**
 * GET /articles, hidden ones included; item by item, since the whole list may be large.
 * @param search passed on to the API when not empty
 */
export async function readArticles(search: string, take: Take): Promise<void> {
  const call = search ? { ...LIST, query: { search }, lane: 'search' as const } : LIST;
  const list = listParser('articles', take);
  return getJson('/articles', call, list.finish, list);
}

/** GET /articles/by_tags?tags=; see {@link readArticles} */
export async function readArticlesByTags(tags: readonly string[], take: Take): Promise<void> {
  const call = { ...LIST, query: { tags: tags.join(',') }, lane: 'tags' as const };
  const list = listParser('articles', take);
  return getJson('/articles/by_tags', call, list.finish, list);
}

/** GET /articles/single?id=; the API has named the id, so that nobody has invented it. */
export const getArticleById = (id: string) =>
  getJson('/articles/single', { ...ONE, query: { id } }, parseArticle);

/** Whether the API or the site itself has named an argument, so that nobody has invented it. */
type Source = { isKnown?: boolean };

/** GET /articles/by_name?name= */
export async function getArticleByName(name: string, source: Source = {}): Promise<Article> {
  const lane = source.isKnown ? 'known article' : 'unknown article';
  return getJson('/articles/by_name', { ...ONE, query: { name }, lane }, parseArticle);
}

/** GET /articles/cover?name=; the specification leaves the shape of the response open. */
export const getCover = (name: string) =>
  getJson('/articles/cover', { ...SMALL, query: { name } }, (body) => body);

/**
 * POST /contact; only the status of the response counts.
 * @param key the same for each attempt, so that the API can recognize a message that it has
 *   accepted although the response was lost
 */
export const sendContactMessage = (message: ContactMessage, key: string) =>
  postJson('/contact', message, { 'idempotency-key': key });

/** What names another path of the API: dots are never encoded, and the API may decode slashes. */
const UNSAFE_SEGMENT = /^\.{0,2}$|[/\\\p{Cc}]/u;

/** GET /redirects/byInput/{slug} */
export async function getRedirect(slug: string, source: Source = {}): Promise<Redirect> {
  if (UNSAFE_SEGMENT.test(slug) || !slug.isWellFormed()) {
    throw new ApiError('not-found', 'No such short link');
  }
  const lane = source.isKnown ? 'known short link' : 'unknown short link';
  const path = `/redirects/byInput/${encodeURIComponent(slug)}`;
  return getJson(path, { ...SMALL, lane }, parseRedirect);
}
