import type { Metadata } from 'next';
import { cache } from 'react';
import { orFailed } from '@/app/or-failed';
import { articleMetadata, problemMetadata } from '@/components/head/metadata';
import { articleGraph, StructuredData } from '@/components/head/structured-data';
import { PageLayout } from '@/components/page-layout';
import { redirectToCanonical } from '@/components/redirect-to-canonical';
import { articleHref, isNamedBy } from '@/lib/articles/article-naming';
import { readArticlePage } from '@/lib/articles/article-page';
import { problemTitles } from '@/lib/brand/labels';
import { coverSources } from '@/lib/covers/cover-urls';
import { makeCoversPublic } from '@/lib/covers/public-covers';
import { correctedPath } from '@/lib/site/router/mistyped-url';
import { parsedUrl } from '@/lib/site/routes';
import { ARTICLE_PATH, articlePath } from '@/lib/site/urls/paths';
import { UNUSABLE_SLUG } from '@/lib/site/urls/slugs';
import { ArticleProblem } from './article-problem';
import { ArticleView } from './article-view';

const readPage = cache((slug: string) =>
  orFailed(readArticlePage(slug), 'An article could not be read'),
);

export async function generateMetadata(): Promise<Metadata> {
  const [slug = UNUSABLE_SLUG] = parsedUrl().parameters;
  const page = await readPage(slug);
  if (!page || page === 'failed') return problemMetadata(problemTitles.article);
  return articleMetadata(page.article);
}

export default async function ArticlePage() {
  const [slug = UNUSABLE_SLUG] = parsedUrl().parameters;
  const path = articlePath(slug);
  const page = await readPage(slug);
  if (page === 'failed') return <ArticleProblem path={path} problem="failed" />;
  if (!page) {
    redirectToCanonical(path, correctedPath(`${ARTICLE_PATH}/${slug}`) ?? path);
    return <ArticleProblem path={path} problem="missing" />;
  }
  // An article that the URL does not name gets no canonical URL, because an API may return any.
  redirectToCanonical(path, isNamedBy(page.article, slug) ? articleHref(page.article) : 'other');
  makeCoversPublic([page.article, ...page.related]);
  return (
    <PageLayout path={path}>
      <StructuredData graph={articleGraph(page.article)} />
      <ArticleView page={page} cover={coverSources(page.article)} />
    </PageLayout>
  );
}
