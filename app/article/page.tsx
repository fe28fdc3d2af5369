import { problemMetadata } from '@/components/head/metadata';
import { problemTitles } from '@/lib/brand/labels';
import { ARTICLE_PATH } from '@/lib/site/urls/paths';
import { ArticleProblem } from './[slug]/article-problem';

export const metadata = problemMetadata(problemTitles.article);

export default function ArticleWithoutSlug() {
  return <ArticleProblem path={ARTICLE_PATH} problem="withoutSlug" />;
}
