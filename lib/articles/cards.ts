import { TAGS_PER_CARD } from '../constants';
import { coverImage } from '../covers';
import type { ArticleSummary } from './article-list';
import { articleHref } from './article-path';
import { type ArticleDate, articleDate } from './dates';

/** What a card of the blog shows (spec section 2, Blog). */
export type ArticleCard = {
  id: string;
  href: string;
  title: string;
  description: string | null;
  date: ArticleDate | null;
  tags: string[];
  /** URL of its cover in one of its widths; see `coverSources`. */
  cover: string | null;
};

/** An article as its card shows it. */
export function articleCard(article: ArticleSummary): ArticleCard {
  return {
    id: article.id,
    href: articleHref(article),
    title: article.title,
    description: article.description,
    date: articleDate(article.uploadDate),
    tags: article.tags.slice(0, TAGS_PER_CARD),
    cover: coverImage(article),
  };
}
