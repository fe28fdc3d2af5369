import { PixelArt } from '@/components/sprites/pixel-art';
import { signedPage } from '@/components/sprites/signed-page';
import labels from '@/components/styles/label.module.css';
import { type CountForms, fillInCount } from '@/engine/text';
import { brand } from '@/lib/brand/brand';
import styles from './pictures.module.css';

/** A drawn contract with one marked sentence, and the caption of its signature. */
export function Contract({ signature }: { signature: string }) {
  return (
    <div className={`${styles.board} ${styles.contract}`}>
      <PixelArt {...signedPage} />
      <p className={labels.label}>{signature}</p>
    </div>
  );
}

const HOURS_A_DAY = 24;
/** Width of an hour with its gap, in pixels of the picture. */
const HOUR = 4;
const HEIGHT = 28;

type SalesProps = {
  /** Copies sold in each hour since midnight. */
  hours: readonly number[];
  /** The word of the live mark, and the note beside it. */
  live: string;
  note: string;
  copies: CountForms;
};

/** A bar chart of a day's sales so far; the last bar is the current hour. */
export function SalesToday({ hours, live, note, copies }: SalesProps) {
  const highest = Math.max(...hours);
  const bars = hours.map((sold, hour) => bar(hour, Math.round((sold / highest) * HEIGHT)));
  const total = hours.reduce((sum, sold) => sum + sold, 0);
  const rest = Array.from({ length: HOURS_A_DAY - hours.length }, (_, index) =>
    bar(hours.length + index, 1),
  );
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
        aria-hidden="true"
      >
        <path fill="var(--line)" d={rest.join('')} />
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
  return `M${hour * HOUR} ${HEIGHT - height}h${HOUR - 1}v${height}h-${HOUR - 1}z`;
}

/** Vertical position of each stop, in pixels of the picture from its upper edge. */
const HEIGHTS = [38, 24, 34, 18, 22] as const;
/** Width of a stop. */
const STEP = 40;
/** Dots between two stops. */
const DOTS = 8;

/** A flag on its pole, which stands at the origin. */
const FLAG_PATH = 'M0-2v-13h7v1h-1v1h-1v1h1v1h1v1h-6v8z';

/** A path with a stop for each kind of support after launch, and a flag at the last one. */
export function PathOfSupport({ stops }: { stops: readonly string[] }) {
  const points = stops.map((_, index) => ({
    x: STEP / 2 + index * STEP,
    y: HEIGHTS[index % HEIGHTS.length] ?? 0,
  }));
  const last = points.at(-1);
  return (
    <div className={`${styles.board} ${styles.path}`}>
      <svg viewBox={`0 4 ${stops.length * STEP} 38`} shapeRendering="crispEdges" aria-hidden="true">
        <path fill="var(--edge)" d={dots(points)} />
        <path
          fill="var(--highlight-fill)"
          d={points.map(({ x, y }) => `M${x - 2} ${y - 1}h1v-1h3v1h1v3h-1v1h-3v-1h-1z`).join('')}
        />
        {last && (
          <path fill="var(--action)" transform={`translate(${last.x} ${last.y})`} d={FLAG_PATH} />
        )}
      </svg>
      <ol className={`${labels.label} ${styles.stops}`}>
        {stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ol>
    </div>
  );
}

/** The dots between each stop and the next one. */
function dots(points: readonly { x: number; y: number }[]): string {
  const all = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    return Array.from({ length: DOTS }, (_, dot) => {
      const part = (dot + 1) / (DOTS + 1);
      const x = Math.round(from.x + (to.x - from.x) * part);
      const y = Math.round(from.y + (to.y - from.y) * part);
      return `M${x} ${y}h1v1h-1z`;
    });
  });
  return all.join('');
}
