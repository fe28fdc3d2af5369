import { articleDate } from '../brand/dates';
import { TAGS_PER_CARD } from '../constants';
import type { ArticleSummary } from './article-list';
import { articleHref } from './article-naming';

export type ArticleCard = ReturnType<typeof articleCard>;

/** The card of an article (spec section 2, Blog). */
export function articleCard(article: ArticleSummary) {
  return {
    id: article.id,
    href: articleHref(article),
    title: article.title,
    description: article.description,
    date: articleDate(article.uploadDate),
    tags: article.tags.slice(0, TAGS_PER_CARD),
    cover_image: article.cover_image,
  };
}
