import { ArticleGrid } from '@/components/article-grid';
import section from '@/components/styles/section.module.css';
import type { ArticleCard } from '@/lib/articles/cards';
import { blog } from '@/lib/site/copy';
import styles from './page.module.css';

/** The section with related articles. */
export function KeepReading({ cards }: { cards: ArticleCard[] }) {
  return (
    <section className={`${section.section} ${section.below} ${styles.related}`}>
      <h2 className={section.head}>Keep reading</h2>
      <ArticleGrid
        cards={cards}
        descriptionFallback={blog.descriptionFallback}
        heading="h3"
        eager={0}
        hasRows
      />
    </section>
  );
}
