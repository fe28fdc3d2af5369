import { PixelArt } from '@/components/sprites/pixel-art';
import { signedPage } from '@/components/sprites/signed-page';
import labels from '@/components/styles/label.module.css';
import styles from './pictures.module.css';

/** A drawn contract with one sentence marked, and what is said of its signature. */
export function Contract({ signature }: { signature: string }) {
  return (
    <div className={`${styles.board} ${styles.contract}`}>
      <PixelArt {...signedPage} />
      <p className={labels.label}>{signature}</p>
    </div>
  );
}
