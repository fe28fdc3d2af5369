import type { Metadata } from 'next';
import { cache, ViewTransition } from 'react';
import { ClosingCall } from '@/components/closing-call';
import labels from '@/components/label.module.css';
import { PageLink } from '@/components/page-link';
import { Problem } from '@/components/problem';
import { StructuredData } from '@/components/structured-data';
import type { Article } from '@/lib/api';
import { articleHref, findArticle } from '@/lib/articles/articles';
import { findNeighbours } from '@/lib/articles/articles-by-date';
import { blogHref } from '@/lib/articles/blog-query';
import { coverImage } from '@/lib/articles/cover';
import { COVER_SIZE, coverSources } from '@/lib/articles/cover-sizes';
import { coverTransition } from '@/lib/articles/cover-transition';
import { articleDate } from '@/lib/articles/dates';
import { relatedArticles } from '@/lib/articles/related-articles';
import { READ_TIME_LABEL } from '@/lib/constants';
import { log } from '@/lib/log';
import { pageMetadata, problemMetadata } from '@/lib/metadata';
import { requestId } from '@/lib/server/request-context';
import { articleShareImage } from '@/lib/share-images/address';
import { blog } from '@/lib/site';
import { articleGraph } from '@/lib/structured-data';
import { KeepReading } from './keep-reading';
import { Markdown } from './markdown';
import { Neighbours } from './neighbours';
import styles from './page.module.css';

type Props = { params: Promise<{ slug: string }> };

/** No article is made by the build: the first request for one makes it, and it is kept. */
export function generateStaticParams() {
  return [];
}

/** The article, null without one, or 'failed'; asked once for page and metadata together. */
const readArticle = cache(async (segment: string): Promise<Article | null | 'failed'> => {
  try {
    return await findArticle(decodeURIComponent(segment));
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
  const article = await readArticle((await params).slug);
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
        <PageLink className={styles.back} href="/blog">
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
      <ClosingCall {...blog.closing} href="/contact" />
    </>
  );
}

function ArticleProblem({ text, status }: { text: string; status: 404 | 503 }) {
  return (
    <Problem
      title="Article Not Found"
      text={text}
      status={status}
      // A failed page is not kept, so it is of the one request that met the failure.
      reference={status === 503 ? requestId() : undefined}
      action={{ name: 'Back to Blog', href: '/blog' }}
    />
  );
}
