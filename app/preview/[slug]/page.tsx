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
import { fillIn } from '@/engine/text';
import { findDraft, readArticlePage } from '@/lib/articles/article-page';
import { readPreviewLink } from '@/lib/articles/preview-link';
import { dateAndTime } from '@/lib/brand/dates';
import { previewLabels, problemTitles } from '@/lib/brand/labels';
import { publishCovers } from '@/lib/covers/public-covers';
import { paramOfPage, queryOfPage } from '@/lib/site/urls/page-params';
import { articlePath, DRAFT_BAR_STYLE_PATH, previewFilePath } from '@/lib/site/urls/routes';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Shared by page and metadata, so that the article is read once. */
const readPage = cache((slug: string) =>
  orFailed(readArticlePage(slug, findDraft), 'A draft could not be read'),
);

/** The article's page and its link; undefined for an invalid link or an unknown article. */
async function readPreview(slug: string, { searchParams }: Props) {
  const link = readPreviewLink(slug, queryOfPage(await searchParams));
  const page = link && (await readPage(slug));
  return link && page && { link, page };
}

/**
 * Metadata without canonical URL and share image, because the page is only for people with the
 * link.
 */
export async function generateMetadata(props: Props): Promise<Metadata> {
  // Next has decoded the parameter of metadata, see `paramOfPage`.
  const preview = await readPreview((await props.params).slug, props);
  if (!preview) return problemMetadata(problemTitles.page);
  if (preview.page === 'failed') return problemMetadata(problemTitles.article);
  return problemMetadata(fillIn(previewLabels.title, { title: preview.page.article.title }));
}

/**
 * The page of an article, draft or not, for people with a signed link. In production the server has
 * checked the link already (lib/site/router/resolve-url.ts); in development this page does.
 */
export default async function PreviewPage(props: Props) {
  const slug = paramOfPage((await props.params).slug);
  const preview = await readPreview(slug, props);
  if (!preview) {
    respondWith({ status: 404 });
    return <NotFound />;
  }
  const { link, page } = preview;
  if (page === 'failed') return <ArticleProblem path={articlePath(slug)} problem="failed" />;
  publishCovers(page.related);
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

/** The notice above an article. @param expires in seconds since 1970 */
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
