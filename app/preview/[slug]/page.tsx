import type { Metadata } from 'next';
import { cache } from 'react';
import { ArticleProblem } from '@/app/article/[slug]/article-problem';
import { ArticleView } from '@/app/article/[slug]/article-view';
import NotFound from '@/app/not-found';
import { orFailed } from '@/app/or-failed';
import { WithDate } from '@/components/fill-in';
import { problemMetadata } from '@/components/head/metadata';
import { PageLayout } from '@/components/page-layout';
import labels from '@/components/styles/label.module.css';
import { respondWith } from '@/engine';
import { findDraft, readArticlePage } from '@/lib/articles/article-page';
import { dateAndTime } from '@/lib/brand/dates';
import { previewLabels, problemTitles } from '@/lib/brand/labels';
import { fillIn } from '@/lib/brand/phrases';
import { makeCoversPublic } from '@/lib/covers/public-covers';
import { parsedUrl } from '@/lib/site/routes';
import { articlePath, DRAFT_BAR_STYLE_PATH, previewFilePath } from '@/lib/site/urls/paths';

const readPreview = cache(async () => {
  const { parameters, link } = parsedUrl();
  const [slug = ''] = parameters;
  if (!link) return undefined;
  const page = await orFailed(readArticlePage(slug, findDraft), 'A draft could not be read');
  return page && { slug, link, page };
});

/** Metadata without canonical URL and share image, because the page is private. */
export async function generateMetadata(): Promise<Metadata> {
  const preview = await readPreview();
  if (!preview) return problemMetadata(problemTitles.page);
  if (preview.page === 'failed') return problemMetadata(problemTitles.article);
  return problemMetadata(fillIn(previewLabels.title, { title: preview.page.article.title }));
}

/** A draft or article. lib/site/router/resolve-url.ts has checked the signature of the link. */
export default async function PreviewPage() {
  const preview = await readPreview();
  if (!preview) {
    respondWith({ status: 404 });
    return <NotFound />;
  }
  const { slug, link, page } = preview;
  if (page === 'failed') return <ArticleProblem path={articlePath(slug)} problem="failed" />;
  makeCoversPublic(page.related);
  const { cover_image: cover, status } = page.article;
  const uploadPath = (name: string) => `${previewFilePath(slug, name)}?${link.query}`;
  return (
    <PageLayout path={articlePath(slug)}>
      <DraftBar isHidden={status === 'draft'} expires={link.expires} />
      <ArticleView
        page={page}
        cover={cover ? { src: uploadPath(cover) } : undefined}
        uploadPath={uploadPath}
      />
    </PageLayout>
  );
}

/** The notice above a previewed article. @param expires in seconds since 1970 */
function DraftBar({ isHidden, expires }: { isHidden: boolean; expires: number }) {
  const [word, text] = isHidden
    ? [previewLabels.draft, previewLabels.draftText]
    : [previewLabels.preview, previewLabels.previewText];
  return (
    <p className="draft-bar">
      <link rel="stylesheet" href={DRAFT_BAR_STYLE_PATH} />
      <strong className={labels.bright}>{word}</strong>
      <span>
        <WithDate text={text} date={dateAndTime(expires)} />
      </span>
    </p>
  );
}
