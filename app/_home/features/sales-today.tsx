import { brand } from '@/brand/brand';
import labels from '@/components/styles/label.module.css';
import { type CountForms, fillInCount } from '@/engine/text';
import styles from './sales-today.module.css';

const HOURS_A_DAY = 24;
/** The width of an hour including the space beside it, in pixels of the picture. */
const HOUR = 4;
const HEIGHT = 28;

type SalesProps = {
  /** Copies sold in each hour since midnight. */
  hours: readonly number[];
  live: string;
  note: string;
  copies: CountForms;
};

/** A bar chart of a day's sales so far; the last bar is the current hour. */
export function SalesToday({ hours, live, note, copies }: SalesProps) {
  const highest = Math.max(...hours);
  const bars = hours.map((sold, hour) => bar(hour, Math.round((sold / highest) * HEIGHT)));
  const total = hours.reduce((sum, sold) => sum + sold, 0);
  return (
    <div className={`${styles.board} ${styles.chart}`}>
      <p className={`row ${styles.summary}`}>
        <span className={`${labels.label} ${styles.live}`}>
          <span className={labels.hud}>{live}</span> {note}
        </span>
        <span className={styles.count}>{fillInCount(copies, total, brand.locale)}</span>
      </p>
      <svg
        viewBox={`0 0 ${HOURS_A_DAY * HOUR - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        strokeWidth={HOUR - 1}
        aria-hidden="true"
      >
        <path stroke="var(--data)" d={bars.slice(0, -1).join('')} />
        <path stroke="var(--action)" d={bars.at(-1)} />
      </svg>
      <p className={`${labels.label} ${styles.axis}`} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </div>
  );
}

/** A stroke along the middle of an hour's bar. */
function bar(hour: number, height: number): string {
  return `M${hour * HOUR + 1.5} ${HEIGHT}v-${height}`;
}
