import labels from '@/components/styles/label.module.css';
import styles from './pictures.module.css';

const HOURS_A_DAY = 24;
/** Width of an hour with its gap, in pixels of the picture. */
const STEP = 4;
const HEIGHT = 28;

/** A bar chart of a day's sales so far; the last bar is the current hour. */
export function SalesToday({ hours }: { hours: readonly number[] }) {
  const highest = Math.max(...hours);
  const bars = hours.map((copies, hour) => bar(hour, Math.round((copies / highest) * HEIGHT)));
  const total = hours.reduce((sum, copies) => sum + copies, 0);
  return (
    <div className={`${styles.board} ${styles.chart}`}>
      <p className={`row ${styles.summary}`}>
        <span className={`${labels.label} ${styles.live}`}>Live, an example</span>
        <span className={styles.count}>{total} copies</span>
      </p>
      <svg
        viewBox={`0 0 ${HOURS_A_DAY * STEP - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path fill="var(--line)" d={baseline(hours.length)} />
        <path fill="var(--data)" d={bars.slice(0, -1).join('')} />
        <path fill="var(--action)" d={bars.at(-1)} />
      </svg>
      <p className={`${labels.label} ${styles.axis}`} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </div>
  );
}

function bar(hour: number, height: number): string {
  return `M${hour * STEP} ${HEIGHT - height}h${STEP - 1}v${height}h-${STEP - 1}z`;
}

/** The remaining hours of the day, as low marks. */
function baseline(from: number): string {
  const rest = Array.from({ length: HOURS_A_DAY - from }, (_, index) => from + index);
  return rest.map((hour) => bar(hour, 1)).join('');
}
