import type { ClausePair } from '@/lib/brand-types';
import '@/components/styles/button.css';
import labels from '@/components/styles/label.module.css';
import { fillIn } from '@/engine/text';
import styles from './redline.module.css';

type Props = { pairs: readonly ClausePair[]; theirs: string; ours: string };

/** Clauses with their differences marked, one open at a time; nothing without clauses. */
export function Redline({ pairs, theirs, ours }: Props) {
  if (pairs.length === 0) return null;
  return (
    <div className={styles.keys}>
      {pairs.map((pair, index) => (
        <details key={pair.name} name="clause" open={index === 0}>
          <summary className="button quiet">{pair.name}</summary>
          <div className={styles.clause}>
            <p className={labels.label}>{theirs}</p>
            <del>{pair.theirs}</del>
            <p className={labels.label}>{fillIn(ours, { clause: pair.clause })}</p>
            <ins>{pair.ours}</ins>
          </div>
        </details>
      ))}
    </div>
  );
}
