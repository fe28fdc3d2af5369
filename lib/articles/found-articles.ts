import { log } from '../base/log';
import { processState } from '../base/process-state';
import { RETRY_MS } from '../base/retry';
import { SwrCache } from '../base/swr-cache';
import { type Article, readArticles, readArticlesByTags } from '../publisher-api';
import { env } from '../site/env';
import { type ArticleSummary, lastGoodList, listArticles, summaryOf } from './article-list';
import { articleAt } from './article-path';
import { type BlogQuery, matchesSearch, matchesTags } from './blog-query';

type Read = (take: (article: Article) => void) => Promise<void>;
type Matches = (article: ArticleSummary) => boolean;

type Found = {
  articles: ArticleSummary[];
  isOfList?: true;
};

/** The most calls in flight, as each may return the whole list; further searches filter the stored one. */
const MAX_CALLS = 2;
const [RESULTS_BYTES, ARTICLE_BYTES] = [10_000_000, 500];

const results = processState(
  'found-articles',
  () =>
    new SwrCache<Found>({
      lifetimeMs: ({ isOfList }) => (isOfList ? RETRY_MS : env().REVALIDATE_SECONDS * 1_000),
      onPublication: 'expire',
      limits: {
        entries: 100,
        bytes: RESULTS_BYTES,
        sizeOf: ({ articles }) => ARTICLE_BYTES * (articles.length + 1),
      },
    }),
);
const state = processState('found-unfiltered', () => ({
  /** The list that was stored when the API ignored a filter: until the next list no search is a call. */
  list: undefined as readonly ArticleSummary[] | undefined,
}));

/**
 * The published articles that match the term, and have one of the tags if there are any.
 * @throws {ApiError} when the call fails and no list is stored
 */
export async function findArticles({
  search,
  tags,
}: Omit<BlogQuery, 'page'>): Promise<ArticleSummary[]> {
  const matchesTerm: Matches = (article) => matchesSearch(article, search);
  if (tags.length === 0)
    return find(`search ${search}`, (take) => readArticles(search, take), matchesTerm);
  const matches: Matches = (article) => matchesTags(article, tags);
  // The API separates tags by commas, so that a tag with a comma would be two tags.
  const tagged = tags.some((tag) => tag.includes(','))
    ? (await listArticles()).filter(matches)
    : await find(`tags ${tags}`, (take) => readArticlesByTags(tags, take), matches);
  return tagged.filter(matchesTerm);
}

/** The article of a result whose page has this URL path: the list may be older than a result. */
export function foundAt(path: string): ArticleSummary | undefined {
  const articles = results.values().map((found) => articleAt(found.articles, path));
  return articles.find(Boolean);
}

/** Finds articles by a call of the API. @param name unique for each search and each set of tags */
async function find(name: string, read: Read, matches: Matches): Promise<ArticleSummary[]> {
  const found = await results.get(name, async () => {
    const list = lastGoodList()?.articles;
    const ignoresFilters = list !== undefined && list === state.list;
    // This call is already counted as in progress.
    if (ignoresFilters || results.inProgress > MAX_CALLS) return filterList(matches);
    try {
      return { articles: await ask(read, matches, list) };
    } catch (error) {
      log('warn', 'A search of the API failed: the stored list is searched instead', {
        problem: String(error),
      });
      return filterList(matches);
    }
  });
  return found.articles;
}

async function ask(
  read: Read,
  matches: Matches,
  list: readonly ArticleSummary[] | undefined,
): Promise<ArticleSummary[]> {
  const articles: ArticleSummary[] = [];
  let count = 0;
  await read((article) => {
    if (article.status !== 'published') return;
    count += 1;
    if (matches(article)) articles.push(summaryOf(article));
  });
  const ignoresFilter = list && count >= list.length && articles.length < count;
  if (ignoresFilter) state.list = list;
  return articles;
}

/** Filters the stored list: a call for a newer one may take as long as the call it replaces. */
async function filterList(matches: Matches): Promise<Found> {
  const optional = lastGoodList() !== undefined;
  return { articles: (await listArticles({ optional })).filter(matches), isOfList: true };
}
