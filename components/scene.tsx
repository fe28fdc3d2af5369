import type { ReactNode } from 'react';
import styles from './styles/scene.module.css';

type Props = {
  /** The section's class. */
  className: string | undefined;
  picture: ReactNode;
  /** The words over the picture. */
  children: ReactNode;
};

const END_ID = 'end';

/**
 * A page's first section: words over a scene, which is aligned with their lower edge. The first
 * paint waits for the scene's end, because each word that arrives later would move the scene.
 */
export function Scene({ className, picture, children }: Props) {
  return (
    <section className={`${styles.scene} ${className}`} data-scene="">
      <link rel="expect" href={`#${END_ID}`} blocking="render" />
      {picture}
      <div className={styles.words}>{children}</div>
      <i id={END_ID} hidden />
    </section>
  );
}
