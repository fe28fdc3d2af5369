import { articlePath } from '../site/routes';
import { type ArticleSummary, lastGoodList } from './article-list';
import { articleSegment } from './article-path';

/** Look-up tables of a list of articles. */
type Index = {
  /** Articles by the segment of their page's URL; the first one where two share a segment. */
  bySegment: Map<string, ArticleSummary>;
  /** All slugs, names and ids. */
  names: Set<string>;
  /** The URL paths of their pages. */
  urls: Set<string>;
};

/** Indexes by list; every call of the API creates a new list. */
const indexes = new WeakMap<readonly ArticleSummary[], Index>();

/** The article of a list whose page has this URL segment; see `articleSegment`. */
export function articleAt(
  articles: readonly ArticleSummary[],
  segment: string,
): ArticleSummary | undefined {
  return indexOf(articles).bySegment.get(segment);
}

/** Whether the last good list names this slug, name or id, so that it cannot be an invented one. */
export function isListedName(name: string): boolean {
  const list = lastGoodList();
  return list !== undefined && indexOf(list.articles).names.has(name);
}

/** Whether an article of a list has its page at this URL path. */
export function isListedUrl(articles: readonly ArticleSummary[], path: string): boolean {
  return indexOf(articles).urls.has(path);
}

function indexOf(articles: readonly ArticleSummary[]): Index {
  const known = indexes.get(articles);
  if (known) return known;
  const index: Index = { bySegment: new Map(), names: new Set(), urls: new Set() };
  for (const article of articles) {
    const segment = articleSegment(article);
    if (!index.bySegment.has(segment)) index.bySegment.set(segment, article);
    index.urls.add(articlePath(segment));
    for (const name of [article.id, article.slug, article.name]) {
      if (name !== null) index.names.add(name);
    }
  }
  indexes.set(articles, index);
  return index;
}
