import type { Metadata } from 'next';
import { cache, ViewTransition } from 'react';
import { ClosingCall } from '@/components/closing-call';
import { PageLink } from '@/components/page-link';
import { Problem } from '@/components/problem';
import { StructuredData } from '@/components/structured-data';
import labels from '@/components/styles/label.module.css';
import { readArticlePage } from '@/lib/articles/article-page';
import { blogHref } from '@/lib/articles/blog-query';
import { READ_TIME_LABEL } from '@/lib/constants';
import { COVER_SIZE, coverSources } from '@/lib/covers/sizes';
import { coverTransition } from '@/lib/covers/transition';
import { problemMetadata } from '@/lib/metadata';
import { articleMetadata } from '@/lib/metadata/article-metadata';
import { paramOfPage } from '@/lib/page-params';
import { requestId } from '@/lib/process/request-context';
import { BLOG_PATH, CONTACT_PATH } from '@/lib/routes';
import { blog } from '@/lib/site';
import { articleGraph } from '@/lib/structured-data';
import { KeepReading } from './keep-reading';
import { Markdown } from './markdown';
import { Neighbours } from './neighbours';
import styles from './page.module.css';

type Props = { params: Promise<{ slug: string }> };

/** No article is rendered at build time, but on its first request, and then stored. */
export function generateStaticParams() {
  return [];
}

/** Shared by page and metadata, so that the article is read once. */
const readPage = cache(readArticlePage);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Already decoded, unlike the parameter of the page: see paramOfPage.
  const page = await readPage((await params).slug);
  if (!page || page === 'failed') return problemMetadata('Article not found');
  return articleMetadata(page.article);
}

/** An article's page (spec section 2). */
export default async function ArticlePage({ params }: Props) {
  const page = await readPage(paramOfPage((await params).slug));
  if (page === 'failed') return <ArticleProblem text="Failed to load article" status={503} />;
  if (!page) {
    return <ArticleProblem text="The article you are looking for does not exist." status={404} />;
  }
  const { article, date, cover, neighbours, related } = page;
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
      // A failed page is not stored, so its id belongs to this request alone.
      reference={status === 503 ? requestId() : undefined}
      action={{ name: 'Back to Blog', href: BLOG_PATH }}
    />
  );
}
