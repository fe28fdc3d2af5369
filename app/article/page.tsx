import { problemMetadata } from '@/components/head/metadata';
import { problemTitles } from '@/lib/brand/labels';
import { ARTICLE_PATH } from '@/lib/site/urls/paths';
import { ArticleProblem } from './[slug]/article-problem';

export const metadata = problemMetadata(problemTitles.article);

/** The page of the article path without a slug (spec section 8). */
export default function ArticleWithoutSlug() {
  return <ArticleProblem path={ARTICLE_PATH} problem="withoutSlug" />;
}
