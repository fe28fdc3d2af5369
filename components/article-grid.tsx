import type { ArticleCard } from '@/lib/articles/cards';
import { COVER_SIZE, coverSources } from '@/lib/media/covers/sizes';
import { READ_TIME_LABEL } from '@/lib/site/constants';
import styles from './article-grid.module.css';
import { CoverPlaceholder } from './cover-placeholder';
import cards from './styles/card.module.css';
import labels from './styles/label.module.css';

type Props = {
  cards: ArticleCard[];
  descriptionFallback: string;
  /** Rank of the titles: one below that of the heading above the grid. */
  heading?: 'h2' | 'h3';
  /** Number of cards whose covers load at once; the others load lazily. */
  eager?: number;
  /** Whether cards are rows on phones: a small cover beside the title. */
  hasRows?: boolean;
};

/** The cards of a listing. The parts of the cards in a row are aligned, however long they are. */
export function ArticleGrid({
  cards: list,
  descriptionFallback,
  heading: Heading = 'h2',
  eager = 3,
  hasRows = false,
}: Props) {
  const sizes = `(width < 42rem) ${hasRows ? '6.5rem' : '92vw'}, (width < 64rem) 45vw, 384px`;
  return (
    <ul className={hasRows ? styles.rows : styles.grid}>
      {list.map((card, index) => (
        <li key={card.id} className={`${cards.pressable} ${styles.card}`}>
          <div className={styles.cover} data-cover suppressHydrationWarning>
            {card.cover ? (
              <img
                {...coverSources(card.cover)}
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
          <p className={styles.facts}>
            {card.date && <time dateTime={card.date.iso}>{card.date.label}</time>}
            <span>{READ_TIME_LABEL}</span>
          </p>
          <Heading className={styles.title}>
            <a href={card.href}>{card.title}</a>
          </Heading>
          <p className={styles.description}>{card.description ?? descriptionFallback}</p>
          {card.tags.length > 0 && (
            <ul className={`${labels.tags} ${styles.tags}`} aria-label="Tags">
              {card.tags.map((tag) => (
                <li key={tag} className={labels.tag}>
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
