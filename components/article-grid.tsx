import type { ArticleCard } from '@/lib/articles/cards';
import { COVER_SIZE } from '@/lib/media/covers/sizes';
import { READ_TIME_LABEL } from '@/lib/site/constants';
import { blog } from '@/lib/site/copy';
import { articleLabels } from '@/lib/site/labels';
import styles from './article-grid.module.css';
import { CoverPlaceholder } from './cover-placeholder';
import './styles/card.css';
import labels from './styles/label.module.css';

/** Number of cards at the top of a page whose covers load at once. */
const EAGER_COVERS = 3;

type Props = {
  cards: ArticleCard[];
  /** Whether they are the end of another page: under its h2, and on phones rows with small covers. */
  isRelated?: boolean;
};

/** The cards of a listing. A card is read from its title on, which stands below its date. */
export function ArticleGrid({ cards: list, isRelated = false }: Props) {
  const Heading = isRelated ? 'h3' : 'h2';
  const eager = isRelated ? 0 : EAGER_COVERS;
  const sizes = `(width < 42rem) ${isRelated ? '6.5rem' : '92vw'}, (width < 64rem) 45vw, 384px`;
  return (
    <ul className={isRelated ? styles.rows : styles.grid}>
      {list.map((card, index) => (
        <li key={card.id} className={`card pressable ${styles.card}`}>
          <div className={styles.cover} data-cover suppressHydrationWarning>
            {card.cover ? (
              <img
                {...card.cover}
                {...COVER_SIZE}
                alt=""
                sizes={sizes}
                loading={index < eager ? 'eager' : 'lazy'}
                fetchPriority={index === 0 && eager > 0 ? 'high' : undefined}
                decoding="async"
              />
            ) : (
              <CoverPlaceholder title={card.title} />
            )}
          </div>
          <Heading className={styles.title} dir="auto">
            <a href={card.href}>{card.title}</a>
          </Heading>
          <p className={`row ${styles.facts}`}>
            {card.date && <time dateTime={card.date.iso}>{card.date.label}</time>}
            <span>{READ_TIME_LABEL}</span>
          </p>
          <p className={styles.description} dir="auto">
            {card.description ?? blog.descriptionFallback}
          </p>
          {card.tags.length > 0 && (
            <ul className={`${labels.tags} ${styles.tags}`} aria-label={articleLabels.tags}>
              {card.tags.map((tag) => (
                <li key={tag} className={labels.tag} dir="auto">
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
