import { coverSources } from '../media/covers/public-covers';
import { TAGS_PER_CARD } from '../site/constants';
import type { ArticleSummary } from './article-list';
import { articleHref } from './article-path';
import { articleDate } from './dates';

/** The content of an article's card (spec section 2, Blog). */
export type ArticleCard = ReturnType<typeof articleCard>;

/** The card of an article. */
export function articleCard(article: ArticleSummary) {
  return {
    id: article.id,
    href: articleHref(article),
    title: article.title,
    description: article.description,
    date: articleDate(article.uploadDate),
    tags: article.tags.slice(0, TAGS_PER_CARD),
    cover: coverSources(article),
  };
}
