import { brand } from '@/brand/brand';
import { blog } from '@/brand/copy';
import { ArticleGrid } from '@/components/article-grid';
import { ClosingCall } from '@/components/closing-call';
import { closingScene } from '@/components/closing-scene';
import { WithDate } from '@/components/fill-in';
import section from '@/components/styles/section.module.css';
import tagStyles from '@/components/styles/tags.module.css';
import { fillIn, fillInCount } from '@/engine/text';
import { articleHref } from '@/lib/articles/article-naming';
import type { ArticlePageContent } from '@/lib/articles/article-page';
import { blogHref } from '@/lib/articles/blog-query';
import { articleLabels } from '@/lib/brand/labels';
import { COVER_SIZE, READ_TIME_LABEL } from '@/lib/constants';
import type { UploadPath } from '@/lib/markdown';
import { pages } from '@/lib/site/pages';
import { BLOG_PATH, CONTACT_PATH } from '@/lib/site/urls/paths';
import { Markdown } from './markdown';
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
