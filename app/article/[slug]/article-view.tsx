import '@/brand/fonts/extended.css';
import { brand } from '@/brand/brand';
import { blog } from '@/brand/copy';
import { ArticleGrid } from '@/components/article-grid';
import { ClosingCall } from '@/components/closing-call';
import { closingScene } from '@/components/closing-scene';
import { WithDate } from '@/components/fill-in';
import copyScript from '@/components/scripts/copy-button?script';
import trailerScript from '@/components/scripts/trailer?script';
import section from '@/components/styles/section.module.css';
import tagStyles from '@/components/styles/tags.module.css';
import { respondWith } from '@/engine';
import { articleHref } from '@/lib/articles/article-naming';
import type { ArticlePageContent } from '@/lib/articles/article-page';
import { blogHref } from '@/lib/articles/blog-query';
import { articleLabels } from '@/lib/brand/labels';
import { fillIn, fillInCount } from '@/lib/brand/phrases';
import { COVER_SIZE, READ_TIME_LABEL } from '@/lib/constants';
import { renderMarkdown, type UploadPath } from '@/lib/markdown';
import type { Article } from '@/lib/publisher-api';
import { pages } from '@/lib/site/pages';
import {
  ARTICLE_CODE_STYLE_PATH,
  ARTICLE_EXTRAS_STYLE_PATH,
  BLOG_PATH,
  CONTACT_PATH,
} from '@/lib/site/urls/paths';
import '@/components/styles/contents.css';
import '@/components/styles/table.css';
import prose from '@/components/styles/prose.module.css';
import styles from './page.module.css';
import './print.css';

type Props = {
  page: ArticlePageContent;
  cover: { src: string; srcSet?: string } | undefined;
  uploadPath?: UploadPath;
};

/** The content shared by an article's page and its preview. */
export function ArticleView({ page, cover, uploadPath }: Props) {
  const { article, date, neighbours, related } = page;
  return (
    <>
      <article className={styles.article}>
        <a className={styles.back} href={BLOG_PATH}>
          ← {fillIn(articleLabels.back, { blog: pages.blog.name })}
        </a>
        <h1 suppressHydrationWarning dir="auto">
          {article.title}
        </h1>
        <p className={`row ${styles.facts}`}>
          {date && (
            <span>
              <WithDate text={articleLabels.published} date={date} />
            </span>
          )}{' '}
          <span>{READ_TIME_LABEL}</span>{' '}
          <span>{fillInCount(articleLabels.tagCount, article.tags.length, brand.locale)}</span>
        </p>
        {cover && (
          <img
            {...cover}
            {...COVER_SIZE}
            className={styles.cover}
            alt=""
            sizes={cover.srcSet && '(width < 64rem) 92vw, 960px'}
            fetchPriority="high"
            data-cover
            suppressHydrationWarning
          />
        )}
        <Markdown article={article} uploadPath={uploadPath} />
        {article.tags.length > 0 && (
          <ul className={`${tagStyles.list} ${styles.tags}`} aria-label={articleLabels.tags}>
            {article.tags.map((tag) => (
              <li key={tag}>
                <a className={tagStyles.tag} href={blogHref({ tags: [tag] })} dir="auto">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Neighbours {...neighbours} />
      </article>
      {related.length > 0 && (
        <section className={section.section}>
          <h2 className={section.head}>{articleLabels.related}</h2>
          <ArticleGrid articles={related} isRelated />
        </section>
      )}
      <ClosingCall {...blog.closing} href={CONTACT_PATH} scene={closingScene} />
    </>
  );
}

function Neighbours({ older, newer }: ArticlePageContent['neighbours']) {
  if (!older && !newer) return null;
  return (
    <nav className={styles.neighbours} aria-label={articleLabels.byDate}>
      {older && (
        <a href={articleHref(older)} rel="prev">
          <span>{articleLabels.older}</span> <bdi>{older.title}</bdi>
        </a>
      )}
      {newer && (
        <a href={articleHref(newer)} rel="next">
          <span>{articleLabels.newer}</span> <bdi>{newer.title}</bdi>
        </a>
      )}
    </nav>
  );
}

/**
 * Matches elements whose styles are in a separate style sheet, because few articles have them. The
 * table of contents is not among them.
 */
const EXTRAS =
  /(?<!<nav class="contents"[^>]*>)<details\b|<(?:dl|kbd|mark|video)\b|class="article-(?:alert|trailer)/;

type MarkdownProps = { article: Article; uploadPath?: UploadPath | undefined };

/** An article's body, rendered in a worker thread; plain text if the body exceeds a limit. */
export async function Markdown({ article, uploadPath }: MarkdownProps) {
  const rendered = await renderMarkdown(article, uploadPath);
  if (!rendered) return <PlainText text={article.content} />;
  const { page, frameOrigins } = rendered;
  respondWith({ frameOrigins });
  return (
    <>
      {EXTRAS.test(page) && <link rel="stylesheet" href={ARTICLE_EXTRAS_STYLE_PATH} />}
      {page.includes('<pre') && <link rel="stylesheet" href={ARTICLE_CODE_STYLE_PATH} />}
      {page.includes(' data-copy') && <script async src={copyScript} />}
      {frameOrigins.length > 0 && <script async src={trailerScript} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rehype-sanitize has made it safe */}
      <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: page }} />
    </>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <div className={prose.prose} dir="auto">
      {text && (
        <p>
          <em>{articleLabels.plain}</em>
        </p>
      )}
      <p className={prose.plain}>{text}</p>
    </div>
  );
}
