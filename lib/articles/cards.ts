import { coverImage } from '../media/covers';
import { TAGS_PER_CARD } from '../site/constants';
import type { ArticleSummary } from './article-list';
import { articleHref } from './article-path';
import { type ArticleDate, articleDate } from './dates';

/** The content of an article's card (spec section 2, Blog). */
export type ArticleCard = {
  id: string;
  href: string;
  title: string;
  description: string | null;
  date: ArticleDate | null;
  tags: string[];
  /** URL of the cover in one width; see `coverSources`. */
  cover: string | null;
};

/** The card of an article. */
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
