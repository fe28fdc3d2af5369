import * as z from 'zod';
import { log, processSingleton } from '../../engine';
import {
  ApiError,
  backgroundDelayMs,
  type Call,
  type FileRequest,
  isNotFound,
  makeApiClient,
} from '../../engine/upstream';
import { API_TIMEOUT_MS } from '../constants';
import { metrics } from '../site/metrics';
import { env } from '../site/settings/env';
import {
  type Article,
  type ContactMessage,
  type Items,
  itemSchemas,
  parseArticle,
  parseBanner,
  parseRedirect,
  uploadKey,
} from './contract';
import { limits } from './limits';

export {
  ApiError,
  type ApiFile,
  backgroundPauseMs,
  discard,
  type FileRequest,
  ifFound,
  isNotFound,
} from '../../engine/upstream';
export { type Article, type Banner, type ContactMessage, isMedia } from './contract';

const embedded = processSingleton<{ url?: string }>('embedded-api', () => ({}));

/** Sets the base URL of the embedded API, which is used when API_BASE_URL is unset. */
export function setEmbeddedApi(baseUrl: string): void {
  embedded.url = baseUrl;
}

/**
 * The base URL without a trailing slash.
 * @throws {ApiError} `unavailable` when no API is configured or running, as during the build
 */
export function apiBaseUrl(): string {
  const url = env().API_BASE_URL ?? embedded.url;
  if (url) return url;
  throw new ApiError('unavailable', 'API_BASE_URL is unset and the embedded API is not running');
}

/** Arguments at the end of paths; as a metric's label they would let visitors add series. */
const WITH_ARGUMENT = /^(\/redirects\/byInput|\/resources)\/.*/s;

const { getJson, postJson, openFile } = makeApiClient({
  baseUrl: apiBaseUrl,
  timeoutMs: API_TIMEOUT_MS,
  limits,
  measure(path) {
    const call = path.replace(WITH_ARGUMENT, '$1');
    const stop = metrics()?.apiTime.startTimer({ call });
    return stop && ((outcome) => stop({ outcome }));
  },
});

/** Milliseconds before more pages are prerendered; 0 for the embedded API, without limits. */
export function delayMs(): number {
  return env().API_BASE_URL ? backgroundDelayMs() : 0;
}

// A function for each call of the API (spec section 7). Each throws ApiError when the API fails.

const SMALL_LIMIT = { maxBytes: limits.smallCall };
const ARTICLE_LIMIT = { maxBytes: limits.articleCall };
const LIST_LIMIT = { maxBytes: limits.listCall };

/** GET /banner */
export const getBanner = () => getJson('/banner', SMALL_LIMIT, parseBanner);

/** GET /banner/all */
export const getBanners = () => readShortList('/banner/all', 'banners');

/** GET /articles/latest */
export const getLatestArticles = () => readShortList('/articles/latest', 'articles');

/** GET /redirects */
export const getRedirects = () => readShortList('/redirects', 'redirects');

/** Receives each article of a list, drafts included, even if the call fails later. */
type OnArticle = (article: Article) => void;

/** GET /articles @param search sent to the API unless empty */
export function readArticles(search: string, onArticle: OnArticle): Promise<void> {
  const call: Call = search ? { ...LIST_LIMIT, query: { search } } : LIST_LIMIT;
  return readList('/articles', 'articles', call, onArticle);
}

/** GET /articles/by_tags?tags= */
export function readArticlesByTags(tags: readonly string[], onArticle: OnArticle): Promise<void> {
  const call: Call = { ...LIST_LIMIT, query: { tags: tags.join(',') } };
  return readList('/articles/by_tags', 'articles', call, onArticle);
}

/** GET /articles/single?id= */
export const getArticleById = (article: string) =>
  inEitherNormalization(article, (id) =>
    getJson('/articles/single', { ...ARTICLE_LIMIT, query: { id } }, parseArticle),
  );

/** GET /articles/by_name?name= */
export const getArticleByName = (article: string) =>
  inEitherNormalization(article, (name) =>
    getJson('/articles/by_name', { ...ARTICLE_LIMIT, query: { name } }, parseArticle),
  );

/** GET /articles/cover?name=; the specification leaves the shape of the response open. */
export const getCover = (name: string) =>
  getJson('/articles/cover', { ...SMALL_LIMIT, query: { name } }, (body) => body);

/**
 * POST /contact; the status of the response decides, and its body is ignored.
 * @param key identifies a message that is sent again because its response was lost
 */
export const sendContactMessage = (message: ContactMessage, key: string) =>
  postJson('/contact', message, { 'idempotency-key': key });

/** A segment that leads to another path: URLs resolve dots, and the API may decode slashes. */
const UNSAFE_SEGMENT = /^\.{0,2}$|[/\\\p{Cc}]/u;

/** GET /redirects/byInput/{slug} */
export async function getRedirect(slug: string) {
  if (UNSAFE_SEGMENT.test(slug) || !slug.isWellFormed()) {
    throw new ApiError('not-found', 'No such short link');
  }
  return inEitherNormalization(slug, (input) =>
    getJson(`/redirects/byInput/${encodeURIComponent(input)}`, SMALL_LIMIT, parseRedirect),
  );
}

/** Opens an upload of an article: GET /articles/file?article_file={id}_._{upload name} */
export const openUpload = (id: string, upload: string, request: FileRequest) =>
  inEitherNormalization(uploadKey(id, upload), (key) =>
    openFile('/articles/file', { article_file: key }, request),
  );

/** Opens a file of GET /resources/{file}. @param file a file name without a path */
export const openResource = (file: string, request: FileRequest) =>
  openFile(`/resources/${encodeURIComponent(file)}`, {}, request);

/**
 * Calls the API with a name in composed form (NFC), like all names on the site. If the API finds
 * nothing, calls it with the decomposed form (NFD), because an API that compares bytes may have
 * file names of a Mac.
 */
async function inEitherNormalization<Result>(
  name: string,
  call: (name: string) => Promise<Result>,
): Promise<Result> {
  const decomposed = name.normalize('NFD');
  return call(name).catch((error) => {
    if (!isNotFound(error) || decomposed === name) throw error;
    return call(decomposed);
  });
}

async function readShortList<Name extends keyof Items>(path: string, name: Name) {
  const items: Items[Name][] = [];
  await readList(path, name, { maxBytes: limits.shortListCall }, (item) => items.push(item));
  return items;
}

const MAX_LOGGED_IDS = 10;
const loggedId = z
  .object({ id: z.union([z.string(), z.number()]) })
  .transform(({ id }) => String(id).slice(0, 100))
  .nullable()
  .catch(null);

/**
 * Reads a list item by item, because it may be large. Invalid items are left out, and logged in one
 * line because there may be thousands. A list without a valid item is `invalid`.
 */
function readList<Name extends keyof Items>(
  path: string,
  name: Name,
  call: Call,
  receive: (item: Items[Name]) => void,
): Promise<void> {
  let valid = 0;
  let invalid = 0;
  const ids: (string | null)[] = [];
  let firstProblem: string | undefined;
  const skip = (problem: string, item?: unknown) => {
    invalid += 1;
    firstProblem ??= problem;
    if (ids.length < MAX_LOGGED_IDS) ids.push(loggedId.parse(item));
  };
  const take = (item: unknown) => {
    const { data, error } = itemSchemas[name].safeParse(item);
    if (error) return skip(z.prettifyError(error), item);
    valid += 1;
    receive(data as Items[Name]);
  };
  const finish = (rest: unknown) => {
    listItems(rest, name).forEach(take);
    if (invalid === 0) return;
    const message = `The API sent invalid items in its list of ${name}: they are left out`;
    log('warn', message, { count: invalid, ids, firstProblem });
    if (valid > 0) return;
    throw new ApiError('invalid', `None of the ${invalid} items in the list of ${name} is valid`);
  };
  return getJson(path, call, finish, { name, take, skip });
}

/**
 * The items of a list: an array, or an object with the array under its key; null counts as empty.
 * @throws {ApiError} `invalid` for anything else
 */
export function listItems(body: unknown, key: string): unknown[] {
  const { [key]: list = body } = Object(body);
  const items = list ?? [];
  if (Array.isArray(items)) return items;
  throw new ApiError('invalid', `The response is not a list of ${key}`);
}
