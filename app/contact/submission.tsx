import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import styles from './page.module.css';

export function Submission() {
  return (
    <>
      <p className={`row ${styles.actions}`}>
        <a className={`button ${styles.main}`} href={brand.submissionForm}>
          {contact.action}
        </a>
        {brand.pitchGuide && <a href={brand.pitchGuide}>{contact.pitchGuide}</a>}
      </p>
      <p className={styles.wanted}>{contact.wanted}</p>
      <p className={styles.promise}>{contact.promise}</p>
    </>
  );
}
