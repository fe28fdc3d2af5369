import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import { seats } from '@/brand/games';
import { Seats } from '@/components/seats';
import section from '@/components/styles/section.module.css';
import styles from './page.module.css';

export function NextSteps() {
  const { title, steps, contract } = contact.next;
  if (steps.length === 0 && seats.length === 0) return null;
  return (
    <section className={`${section.section} ${styles.next}`}>
      <div>
        <h2 className={section.head}>{title}</h2>
        <ol className={styles.steps}>
          {steps.map(({ when, text }) => (
            <li key={when}>
              <b>{when}</b> {text}
            </li>
          ))}
        </ol>
        {brand.contract && (
          <p>
            <a href={brand.contract}>{contract}</a>
          </p>
        )}
      </div>
      <Seats seats={seats} />
    </section>
  );
}
