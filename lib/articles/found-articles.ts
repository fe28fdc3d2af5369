import { LRUCache } from 'lru-cache';
import { log } from '../base/log';
import { processState } from '../base/process-state';
import { publicationNumber } from '../base/publication';
import { SingleFlight } from '../base/single-flight';
import { type Article, readArticles, readArticlesByTags } from '../publisher-api';
import { env } from '../site/env';
import { type ArticleSummary, lastGoodList, listArticles, summaryOf } from './article-list';
import { articleAt } from './article-path';
import { type BlogQuery, matchesSearch, matchesTags } from './blog-query';

type Wanted = Pick<BlogQuery, 'search' | 'tags'>;
type Read = (take: (article: Article) => void) => Promise<void>;
type Matches = (article: ArticleSummary) => boolean;

/** A result; `startedAt` is the start of its call, on the clock of `performance.now()`. */
type Found = { articles: ArticleSummary[]; startedAt: number; publication: number };

/** Calls in flight, each of which may return the whole list: beyond them that is filtered instead. */
const MAX_CALLS = 2;
/** Most articles in all results together, at about half a kilobyte each. */
const MAX_ARTICLES = 20_000;

const state = processState('found-articles', () => ({
  results: new LRUCache<string, Found>({
    max: 100,
    maxSize: MAX_ARTICLES,
    // A single longer result is stored, too.
    sizeCalculation: ({ articles }) => Math.min(articles.length + 1, MAX_ARTICLES),
  }),
  calls: new SingleFlight<Found>(),
  /** The list of an API that has returned all of it in spite of a filter: it is filtered here. */
  unfiltered: undefined as readonly ArticleSummary[] | undefined,
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
  const publication = publicationNumber();
  const results = [...state.results.values()].filter((it) => it.publication === publication);
  return results.map(({ articles }) => articleAt(articles, path)).find(Boolean);
}

/** @param name of what is wanted, unique among searches and tags @param matches the site's own rule */
async function find(name: string, read: Read, matches: Matches): Promise<ArticleSummary[]> {
  // A result from before a publication is not found any more.
  const publication = publicationNumber();
  const key = `${publication} ${name}`;
  const known = state.results.get(key);
  const isFresh = known && performance.now() - known.startedAt < env().REVALIDATE_SECONDS * 1_000;
  if (isFresh) return known.articles;
  const list = lastGoodList()?.articles;
  const isUseless = list !== undefined && list === state.unfiltered;
  if (isUseless || state.calls.size >= MAX_CALLS) return filterList(matches);
  try {
    const found = await state.calls.run(key, async () => {
      const result: Found = { articles: [], startedAt: performance.now(), publication };
      let count = 0;
      await read((article) => {
        if (article.status !== 'published') return;
        count += 1;
        if (matches(article)) result.articles.push(summaryOf(article));
      });
      const isAll = list && count >= list.length && result.articles.length < count;
      if (isAll) state.unfiltered = list;
      state.results.set(key, result);
      return result;
    });
    return found.articles;
  } catch (error) {
    log('warn', 'The list of articles is searched instead', { problem: String(error) });
    return filterList(matches);
  }
}

/** Filters the list as it is: a call for it may take as long as those for what is wanted of it. */
async function filterList(matches: Matches): Promise<ArticleSummary[]> {
  const optional = lastGoodList() !== undefined;
  return (await listArticles({ optional })).filter(matches);
}
