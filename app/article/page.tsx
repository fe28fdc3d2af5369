import { problemMetadata } from '@/lib/discovery/metadata';
import { ARTICLE_PATH } from '@/lib/site/routes';
import { ArticleProblem } from './[slug]/article-problem';

export const metadata = problemMetadata('Article not found');

/** The article URL without a slug (spec section 8). */
export default function ArticleWithoutSlug() {
  return <ArticleProblem path={ARTICLE_PATH} text="Article slug not provided" status={404} />;
}
