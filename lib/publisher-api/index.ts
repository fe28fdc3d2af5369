import { getJson, getJsonList, postJson } from './client';
import {
  type Article,
  type Banner,
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

const SMALL = { maxBytes: limits.smallCall.max };
const ONE = { maxBytes: limits.articleCall.max };
const SHORT_LIST = { maxBytes: limits.shortListCall.max };
const LIST = { maxBytes: limits.listCall.max };

/** Reads a list item by item, too: one that is nested too deep hides no other. */
async function readShortList<Name extends keyof Listed>(path: string, name: Name) {
  const items: Listed[Name][] = [];
  const list = listParser<Name>(name, (item) => items.push(item));
  await getJsonList(path, SHORT_LIST, list);
  return items;
}

/** GET /banner */
export async function getBanner(): Promise<Banner> {
  return getJson('/banner', SMALL, parseBanner);
}

/** GET /banner/all */
export async function getBanners(): Promise<Banner[]> {
  return readShortList('/banner/all', 'banners');
}

/**
 * GET /articles, hidden ones included; item by item, since the whole list may be large.
 * @param search passed on to the API when not empty
 * @param take receives each article, also if the call fails later
 */
export async function readArticles(
  search: string,
  take: (article: Article) => void,
): Promise<void> {
  const call = search ? { ...LIST, query: { search }, lane: 'search' as const } : LIST;
  await getJsonList('/articles', call, listParser('articles', take));
}

/** GET /articles/single?id=; the id is one that the API has named, so that nobody has invented it. */
export async function getArticleById(id: string): Promise<Article> {
  return getJson('/articles/single', { ...ONE, query: { id } }, parseArticle);
}

/** Whether the API or the site itself has named an argument, so that nobody has invented it. */
type Source = { isKnown?: boolean };

/** GET /articles/by_name?name= */
export async function getArticleByName(
  name: string,
  { isKnown = false }: Source = {},
): Promise<Article> {
  const lane = isKnown ? 'known article' : 'unknown article';
  return getJson('/articles/by_name', { ...ONE, query: { name }, lane }, parseArticle);
}

/** GET /articles/latest */
export async function getLatestArticles(): Promise<Article[]> {
  return readShortList('/articles/latest', 'articles');
}

/** GET /articles/by_tags?tags=; see {@link readArticles} */
export async function readArticlesByTags(
  tags: readonly string[],
  take: (article: Article) => void,
): Promise<void> {
  const call = { ...LIST, query: { tags: tags.join(',') }, lane: 'tags' as const };
  await getJsonList('/articles/by_tags', call, listParser('articles', take));
}

/** GET /articles/cover?name=; the specification leaves the shape of the response open. */
export async function getCover(name: string): Promise<unknown> {
  return getJson('/articles/cover', { ...SMALL, query: { name } }, (body) => body);
}

/**
 * POST /contact; only the status of the response counts.
 * @param idempotencyKey the same for each attempt, so that the API can recognize a message
 *   that it has accepted although the response was lost
 */
export async function sendContactMessage(
  message: ContactMessage,
  idempotencyKey: string,
): Promise<void> {
  await postJson('/contact', message, { 'idempotency-key': idempotencyKey });
}

/** GET /redirects/byInput/{slug} */
export async function getRedirect(
  slug: string,
  { isKnown = false }: Source = {},
): Promise<Redirect> {
  if (isUnsafePathSegment(slug)) throw new ApiError('not-found', 'No such short link');
  const lane = isKnown ? 'known short link' : 'unknown short link';
  return getJson(
    `/redirects/byInput/${encodeURIComponent(slug)}`,
    { ...SMALL, lane },
    parseRedirect,
  );
}

/** Whether a slug names another path of the API: dots are never encoded, and the API may decode slashes. */
function isUnsafePathSegment(slug: string): boolean {
  return /^\.{0,2}$|[/\\\p{Cc}]/u.test(slug) || !slug.isWellFormed();
}

/** GET /redirects */
export async function getRedirects(): Promise<Redirect[]> {
  return readShortList('/redirects', 'redirects');
}
