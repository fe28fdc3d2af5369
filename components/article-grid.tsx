import '@/brand/fonts/extended.css';
import { blog } from '@/brand/copy';
import { drawCover, HEIGHT, WIDTH } from '@/brand/drawings/cover-drawing';
import type { ArticleSummary } from '@/lib/articles/article-list';
import { articleHref } from '@/lib/articles/article-naming';
import { articleDate } from '@/lib/brand/dates';
import { articleLabels } from '@/lib/brand/labels';
import { COVER_SIZE, READ_TIME_LABEL, TAGS_PER_CARD } from '@/lib/constants';
import { coverSources } from '@/lib/covers/cover-urls';
import styles from './article-grid.module.css';
import placeholder from './cover-placeholder.module.css';
import './styles/card.css';
import './styles/cover-transition.css';
import tagStyles from './styles/tags.module.css';
import '@/brand/palette.css';

const EAGER_COVERS = 3;
/** Cards of the blog's first page with large covers on phones; all others are rows there. */
const FULL_CARDS = 4;

type Props = {
  articles: readonly ArticleSummary[];
  /** Whether they are related articles, below an h2: on phones all are rows. */
  isRelated?: boolean;
  /**
   * Whether it is the blog's first page, whose first card is larger on wide screens
   * (app/blog/blog.css).
   */
  hasLead?: boolean;
};

/** A card's title comes before its date in the HTML; CSS moves the date up. */
export function ArticleGrid({ articles, isRelated = false, hasLead = false }: Props) {
  const Heading = isRelated ? 'h3' : 'h2';
  const eager = isRelated ? 0 : EAGER_COVERS;
  return (
    <ul className={isRelated ? styles.related : styles.grid}>
      {articles.map((article, index) => {
        const isRow = !hasLead || index >= FULL_CARDS;
        const { id, title, description } = article;
        const cover = coverSources(article);
        const date = articleDate(article.uploadDate);
        const tags = article.tags.slice(0, TAGS_PER_CARD);
        const isLead = hasLead && index === 0;
        const usual = `(width < 42rem) ${isRow ? '6.5rem' : '92vw'}, (width < 66rem) 45vw, 384px`;
        return (
          <li key={id} className={`card pressable ${styles.card} ${isRow ? styles.row : ''}`}>
            <div className={styles.cover} data-cover suppressHydrationWarning>
              {cover ? (
                <img
                  {...cover}
                  fetchPriority={index === 0 && eager > 0 ? 'high' : undefined}
                  {...COVER_SIZE}
                  alt=""
                  // The lead has one size, because some browsers preload a cover before they know
                  // the layout.
                  sizes={isLead ? '560px' : usual}
                  loading={index < eager ? 'eager' : 'lazy'}
                  decoding="async"
                />
              ) : (
                <CoverPlaceholder title={title} />
              )}
            </div>
            <Heading
              className={styles.title}
              dir="auto"
              data-long={(isLead && title.length > 60) || undefined}
            >
              <a href={articleHref(article)}>{title}</a>
            </Heading>
            <p className={`row ${styles.facts}`}>
              {date && <time dateTime={date.iso}>{date.label}</time>} <span>{READ_TIME_LABEL}</span>
            </p>
            <p className={styles.description} dir="auto">
              {description ?? blog.descriptionFallback}
            </p>
            {tags.length > 0 && (
              <ul className={`${tagStyles.list} ${styles.tags}`} aria-label={articleLabels.tags}>
                {tags.map((tag) => (
                  <li key={tag} className={tagStyles.tag} dir="auto">
                    {tag}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The picture of an article without a cover: a night sky generated from the title. */
function CoverPlaceholder({ title }: { title: string }) {
  const { faint, line, stars, spark, far, near, ground, isMirrored } = drawCover(title);
  const transform = isMirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined;
  return (
    <svg
      className={placeholder.placeholder}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="var(--pixel-mist)" d={faint} transform={transform} />
      <path
        fill="none"
        stroke="var(--pixel-clay)"
        strokeWidth=".6"
        shapeRendering="auto"
        d={line}
      />
      <path fill="var(--pixel-bone)" d={stars} />
      <path fill="var(--pixel-spark)" d={spark} />
      <g transform={transform}>
        <path fill="var(--pixel-haze)" d={far} />
        <path fill="var(--pixel-spruce)" d={near} />
        <path fill="var(--pixel-spruce)" d={ground} />
      </g>
    </svg>
  );
}
