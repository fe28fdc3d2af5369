import { type ArticleSummary, lastGoodList } from './article-list';
import { articleSegment } from './article-path';

/** What a list of articles names. */
type Index = {
  /** Articles by what names them in the URL of their page; of two with the same, the first. */
  bySegment: Map<string, ArticleSummary>;
  /** Slugs, names and ids. */
  names: Set<string>;
};

/** By the list they were made of, which is another one whenever the API was called. */
const indexes = new WeakMap<readonly ArticleSummary[], Index>();

/** The article of a list whose page has this URL segment. */
export function articleAt(
  articles: readonly ArticleSummary[],
  segment: string,
): ArticleSummary | undefined {
  return indexOf(articles).bySegment.get(segment);
}

/** Whether the last good list names this slug, name or id, so that no visitor has invented it. */
export function isListedName(name: string): boolean {
  const list = lastGoodList();
  return list !== undefined && indexOf(list.articles).names.has(name);
}

function indexOf(articles: readonly ArticleSummary[]): Index {
  const known = indexes.get(articles);
  if (known) return known;
  const index: Index = { bySegment: new Map(), names: new Set() };
  for (const article of articles) {
    const segment = articleSegment(article);
    if (!index.bySegment.has(segment)) index.bySegment.set(segment, article);
    for (const name of [article.id, article.slug, article.name]) {
      if (name !== null) index.names.add(name);
    }
  }
  indexes.set(articles, index);
  return index;
}
