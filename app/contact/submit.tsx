import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import labels from '@/components/styles/label.module.css';
import styles from './page.module.css';

/** What is looked for, the way to the external form, and the guide to a pitch if there is one. */
export function Submit() {
  return (
    <>
      <p className={styles.wanted}>{contact.wanted}</p>
      <p className={`row ${styles.actions}`}>
        <a className={`button ${styles.main}`} href={brand.submissionForm}>
          {contact.action}
        </a>
        {brand.pitchGuide && <a href={brand.pitchGuide}>{contact.pitchGuide}</a>}
      </p>
      <p className={labels.label}>{contact.promise}</p>
    </>
  );
}
