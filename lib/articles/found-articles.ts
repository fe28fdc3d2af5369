import { log } from '../base/log';
import { processState } from '../base/process-state';
import { RETRY_MS } from '../base/retry';
import { SwrCache } from '../base/swr-cache';
import { type Article, readArticles, readArticlesByTags } from '../publisher-api';
import { env } from '../site/env';
import { type ArticleSummary, lastGoodList, listArticles, summaryOf } from './article-list';
import { articleAt } from './article-path';
import { type BlogQuery, matchesSearch, matchesTags } from './blog-query';

type Wanted = Pick<BlogQuery, 'search' | 'tags'>;
type Read = (take: (article: Article) => void) => Promise<void>;
type Matches = (article: ArticleSummary) => boolean;

type Found = {
  articles: ArticleSummary[];
  /** Whether the list was filtered, as the API could not be asked or did not say. */
  isOfList?: true;
};

/** Most calls in flight, as each may return the whole list; further searches filter the stored list. */
const MAX_CALLS = 2;
/** Bytes of all results together, at about half a kilobyte for an article. */
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
  /** The list of an API that has returned all of it in spite of a filter: it is filtered here. */
  list: undefined as readonly ArticleSummary[] | undefined,
}));

/**
 * The visible articles that have at least one of the tags, if there are any, and match the term.
 * @throws {ApiError} when neither the call nor the list is there
 */
export async function findArticles({ search, tags }: Wanted): Promise<ArticleSummary[]> {
  const matchesTerm: Matches = (article) => matchesSearch(article, search);
  if (tags.length === 0)
    return find(`search ${search}`, (take) => readArticles(search, take), matchesTerm);
  const matches: Matches = (article) => matchesTags(article, tags);
  // The API takes a list separated by commas, in which a tag with a comma would be two tags.
  const tagged = tags.some((tag) => tag.includes(','))
    ? (await listArticles()).filter(matches)
    : await find(`tags ${tags}`, (take) => readArticlesByTags(tags, take), matches);
  return tagged.filter(matchesTerm);
}

/** The article of a result whose page has this URL path: the list may be older, and not have it. */
export function foundAt(path: string): ArticleSummary | undefined {
  const articles = results.values().map((found) => articleAt(found.articles, path));
  return articles.find(Boolean);
}

/** @param name of what is wanted, unique among searches and tags @param matches the site's own rule */
async function find(name: string, read: Read, matches: Matches): Promise<ArticleSummary[]> {
  const found = await results.get(name, async () => {
    const list = lastGoodList()?.articles;
    const isUseless = list !== undefined && list === state.list;
    // This one is in progress, too.
    if (isUseless || results.inProgress > MAX_CALLS) return filterList(matches);
    try {
      return { articles: await ask(read, matches, list) };
    } catch (error) {
      log('warn', 'The list of articles is searched instead', { problem: String(error) });
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
  const isAll = list && count >= list.length && articles.length < count;
  if (isAll) state.list = list;
  return articles;
}

/** Filters the list as it is: a call for it may take as long as those for what is wanted of it. */
async function filterList(matches: Matches): Promise<Found> {
  const optional = lastGoodList() !== undefined;
  return { articles: (await listArticles({ optional })).filter(matches), isOfList: true };
}
