import '@/components/styles/card.css';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import { home } from '@/lib/site/copy';
import styles from './stats.module.css';

/** Figures like a HUD, each with its meaning and its basis, and the date of them all. */
export function Stats() {
  const { title, asOf, items } = home.stats;
  return (
    <section
      className={`${section.section} ${section.below} ${styles.stats}`}
      data-fade-in
      suppressHydrationWarning
    >
      <div className={`row ${styles.head}`}>
        <h2>{title}</h2>
        <p className={labels.label}>
          As of <time dateTime={asOf.date}>{asOf.label}</time>
        </p>
      </div>
      <dl className={`card ${styles.strip}`}>
        {items.map(({ figure, label, basis }) => (
          <div key={label} className={styles.stat}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
            <dd className={labels.label}>{basis}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
