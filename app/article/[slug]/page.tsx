import type { Metadata } from 'next';
import { cache } from 'react';
import { ClosingCall } from '@/components/closing-call';
import { Page } from '@/components/page';
import { Problem } from '@/components/problem';
import { StructuredData } from '@/components/structured-data';
import labels from '@/components/styles/label.module.css';
import { readArticlePage } from '@/lib/articles/article-page';
import { blogHref } from '@/lib/articles/blog-query';
import { requestId, respondWith } from '@/lib/base/request-context';
import { problemMetadata } from '@/lib/discovery/metadata';
import { articleMetadata } from '@/lib/discovery/metadata/article-metadata';
import { articleGraph } from '@/lib/discovery/structured-data';
import { COVER_SIZE, coverSources } from '@/lib/media/covers/sizes';
import { blog } from '@/lib/site/brand';
import { READ_TIME_LABEL } from '@/lib/site/constants';
import { paramOfPage } from '@/lib/site/page-params';
import { articlePath, BLOG_PATH, CONTACT_PATH } from '@/lib/site/routes';
import { KeepReading } from './keep-reading';
import { Markdown } from './markdown';
import { Neighbours } from './neighbours';
import styles from './page.module.css';

type Props = { params: Promise<{ slug: string }> };

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
  const slug = paramOfPage((await params).slug);
  const page = await readPage(slug);
  if (page === 'failed') {
    return <ArticleProblem slug={slug} text="Failed to load article" status={503} />;
  }
  if (!page) {
    const text = 'The article you are looking for does not exist.';
    return <ArticleProblem slug={slug} text={text} status={404} />;
  }
  const { article, date, cover, neighbours, related } = page;
  return (
    <Page path={articlePath(slug)}>
      <StructuredData graph={articleGraph(article)} />
      <article className={styles.article}>
        <a className={styles.back} href={BLOG_PATH}>
          ← Back to Blog
        </a>
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
          <img
            {...coverSources(cover)}
            {...COVER_SIZE}
            className={styles.cover}
            alt=""
            sizes="(width < 64rem) 92vw, 960px"
            fetchPriority="high"
            data-cover
            suppressHydrationWarning
          />
        )}
        <Markdown article={article} />
        {article.tags.length > 0 && (
          <ul className={`${labels.tags} ${styles.tags}`} aria-label="Tags">
            {article.tags.map((tag) => (
              <li key={tag}>
                <a className={labels.tag} href={blogHref({ tags: [tag] })}>
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Neighbours {...neighbours} />
      </article>
      {related.length > 0 && <KeepReading cards={related} />}
      <ClosingCall {...blog.closing} href={CONTACT_PATH} />
    </Page>
  );
}

type ProblemProps = { slug: string; text: string; status: 404 | 503 };

function ArticleProblem({ slug, text, status }: ProblemProps) {
  respondWith({ status });
  return (
    <Page path={articlePath(slug)}>
      <Problem
        title="Article Not Found"
        text={text}
        // A failed page is not stored, so its id belongs to this request alone.
        reference={status === 503 ? requestId() : undefined}
        action={{ name: 'Back to Blog', href: BLOG_PATH }}
      />
    </Page>
  );
}
