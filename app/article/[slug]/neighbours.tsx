import type { ArticleSummary } from '@/lib/articles/article-list';
import type { Neighbours as Pair } from '@/lib/articles/article-page';
import { articleHref } from '@/lib/articles/article-path';
import styles from './page.module.css';

/** Links to the previous and the next article by date. */
export function Neighbours({ older, newer }: Pair) {
  if (!older && !newer) return null;
  return (
    <nav className={styles.neighbours} aria-label="Articles by date">
      {older && <Neighbour article={older} rel="prev" label="Previous" />}
      {newer && <Neighbour article={newer} rel="next" label="Next" />}
    </nav>
  );
}

type NeighbourProps = { article: ArticleSummary; rel: 'prev' | 'next'; label: string };

function Neighbour({ article, rel, label }: NeighbourProps) {
  return (
    <a href={articleHref(article)} rel={rel}>
      <span>{label} article</span> {article.title}
    </a>
  );
}
