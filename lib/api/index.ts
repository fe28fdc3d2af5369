import { EXTRAS_TIMEOUT_MS } from '../constants';
import {
  type Article,
  articleListParser,
  type Banner,
  parseArticle,
  parseArticles,
  parseBanner,
  parseBanners,
  parseRedirect,
  parseRedirects,
  type Redirect,
} from './contract';
import { ApiError } from './errors';
import { callApi, callApiForList } from './transport';

export type { Article, Banner, Redirect } from './contract';
export { ApiError, isNotFound, isRefused } from './errors';

/*
 * The publisher's API, one function a call (spec section 7).
 * All of them throw ApiError and nothing else.
 */

/** Bytes a list of articles may have: 10,000 of 8 KB, and room. */
const MAX_LIST_BYTES = 128_000_000;

/** GET /banner */
export async function getBanner(): Promise<Banner> {
  return parseBanner(await callApi('/banner', { timeoutMs: EXTRAS_TIMEOUT_MS }));
}

/** GET /banner/all */
export async function getBanners(): Promise<Banner[]> {
  return parseBanners(await callApi('/banner/all'));
}

/**
 * GET /articles, hidden ones included; one at a time, since all of them may be large.
 * @param search passed on to the API when not empty
 * @param take is given each article, also if the call then fails
 */
export async function readArticles(
  search: string,
  take: (article: Article) => void,
): Promise<void> {
  const { parseItem, finish } = articleListParser(take);
  const call = { maxBytes: MAX_LIST_BYTES, ...(search && { query: { search } }) };
  finish(await callApiForList('/articles', call, 'articles', parseItem));
}

/** GET /articles/single?id= */
export async function getArticleById(id: string): Promise<Article> {
  return parseArticle(await callApi('/articles/single', { query: { id } }));
}

/** GET /articles/by_name?name= */
export async function getArticleByName(name: string): Promise<Article> {
  return parseArticle(await callApi('/articles/by_name', { query: { name } }));
}

/** GET /articles/latest */
export async function getLatestArticles(): Promise<Article[]> {
  return parseArticles(await callApi('/articles/latest'));
}

/** GET /articles/by_tags?tags=; as {@link readArticles} */
export async function readArticlesByTags(
  tags: readonly string[],
  take: (article: Article) => void,
): Promise<void> {
  const { parseItem, finish } = articleListParser(take);
  const call = { maxBytes: MAX_LIST_BYTES, query: { tags: tags.join(',') } };
  finish(await callApiForList('/articles/by_tags', call, 'articles', parseItem));
}

/** GET /articles/cover?name=; its shape is the API's own. */
export async function getCover(name: string): Promise<unknown> {
  return callApi('/articles/cover', { query: { name } });
}

/** A message of the contact form (spec section 3). */
export type ContactMessage = { name: string; email: string; subject: string; message: string };

/**
 * POST /contact; nothing of the answer is read.
 * @param idempotencyKey the same for each try, so that the API can tell a message
 *   it has taken already, although its answer was lost
 */
export async function sendContactMessage(
  message: ContactMessage,
  idempotencyKey: string,
): Promise<void> {
  await callApi('/contact', {
    method: 'POST',
    body: message,
    headers: { 'idempotency-key': idempotencyKey },
  });
}

/** GET /redirects/byInput/{slug} */
export async function getRedirect(slug: string): Promise<Redirect> {
  // Encoding leaves dots alone, and a slash that the API decodes would name another of its paths.
  const unaskable = /^\.{0,2}$|[/\\\p{Cc}]/u.test(slug) || !slug.isWellFormed();
  if (unaskable) throw new ApiError('not-found', 'No such short link');
  return parseRedirect(await callApi(`/redirects/byInput/${encodeURIComponent(slug)}`));
}

/** GET /redirects */
export async function getRedirects(): Promise<Redirect[]> {
  return parseRedirects(await callApi('/redirects'));
}
