import type { Metadata } from 'next';
import { cache, ViewTransition } from 'react';
import { ClosingCall } from '@/components/closing-call';
import { PageLink } from '@/components/page-link';
import { Problem } from '@/components/problem';
import { StructuredData } from '@/components/structured-data';
import labels from '@/components/styles/label.module.css';
import { articleHref } from '@/lib/articles/articles';
import { blogHref } from '@/lib/articles/blog-query';
import { articleDate } from '@/lib/articles/dates';
import { findArticle } from '@/lib/articles/find-article';
import { findNeighbours } from '@/lib/articles/neighbours';
import { relatedArticles } from '@/lib/articles/related-articles';
import { READ_TIME_LABEL } from '@/lib/constants';
import { coverImage } from '@/lib/covers';
import { COVER_SIZE, coverSources } from '@/lib/covers/sizes';
import { coverTransition } from '@/lib/covers/transition';
import { log } from '@/lib/log';
import { pageMetadata, problemMetadata } from '@/lib/metadata';
import { paramOfPage } from '@/lib/page-params';
import { requestId } from '@/lib/process/request-context';
import type { Article } from '@/lib/publisher-api';
import { BLOG_PATH, CONTACT_PATH } from '@/lib/routes';
import { articleShareImage } from '@/lib/share-images/urls';
import { blog } from '@/lib/site';
import { articleGraph } from '@/lib/structured-data';
import { isUsableSlug } from '@/lib/usable-slug';
import { KeepReading } from './keep-reading';
import { Markdown } from './markdown';
import { Neighbours } from './neighbours';
import styles from './page.module.css';

type Props = { params: Promise<{ slug: string }> };

/** The build renders no article: the first request for one does, and it is stored. */
export function generateStaticParams() {
  return [];
}

/** The article, null without one, or 'failed'; read once for page and metadata together. */
const readArticle = cache(async (slug: string): Promise<Article | null | 'failed'> => {
  if (!isUsableSlug(slug)) return null;
  try {
    return await findArticle(slug);
  } catch (error) {
    log('error', 'An article could not be read', { problem: String(error) });
    return 'failed';
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = await readArticle((await params).slug);
  if (!article || article === 'failed') return problemMetadata('Article not found');
  return pageMetadata({
    title: article.title,
    description: article.description ?? `${article.title}: ${blog.lead}`,
    path: articleHref(article),
    image: articleShareImage(article),
    article: { published: article.uploadDate, tags: article.tags },
  });
}

/** An article (spec section 2). */
export default async function ArticlePage({ params }: Props) {
  const article = await readArticle(paramOfPage((await params).slug));
  if (article === 'failed') return <ArticleProblem text="Failed to load article" status={503} />;
  if (!article) {
    return <ArticleProblem text="The article you are looking for does not exist." status={404} />;
  }
  const date = articleDate(article.uploadDate);
  const cover = coverImage(article);
  const [neighbours, related] = await Promise.all([
    findNeighbours(article.id),
    relatedArticles(article),
  ]);
  return (
    <>
      <StructuredData graph={articleGraph(article)} />
      <article className={styles.article}>
        <PageLink className={styles.back} href={BLOG_PATH}>
          ← Back to Blog
        </PageLink>
        <h1>{article.title}</h1>
        <p className={styles.facts}>
          {date && (
            <span>
              Published <time dateTime={date.iso}>{date.label}</time>
            </span>
          )}
          <span>{READ_TIME_LABEL}</span>
          <span>{article.tags.length === 1 ? '1 tag' : `${article.tags.length} tags`}</span>
        </p>
        {cover && (
          <ViewTransition name={coverTransition(article.id)} share="morph" default="none">
            <img
              {...coverSources(cover)}
              {...COVER_SIZE}
              className={styles.cover}
              alt=""
              sizes="(width < 64rem) 92vw, 960px"
              fetchPriority="high"
            />
          </ViewTransition>
        )}
        <Markdown article={article} />
        {article.tags.length > 0 && (
          <ul className={`${labels.tags} ${styles.tags}`} aria-label="Tags">
            {article.tags.map((tag) => (
              <li key={tag}>
                <PageLink className={labels.tag} href={blogHref({ tags: [tag] })}>
                  {tag}
                </PageLink>
              </li>
            ))}
          </ul>
        )}
        <Neighbours {...neighbours} />
      </article>
      {related.length > 0 && <KeepReading cards={related} />}
      <ClosingCall {...blog.closing} href={CONTACT_PATH} />
    </>
  );
}

function ArticleProblem({ text, status }: { text: string; status: 404 | 503 }) {
  return (
    <Problem
      title="Article Not Found"
      text={text}
      status={status}
      // A failed page is not stored, so it belongs to the one request that met the failure.
      reference={status === 503 ? requestId() : undefined}
      action={{ name: 'Back to Blog', href: BLOG_PATH }}
    />
  );
}
