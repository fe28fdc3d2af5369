import labels from '@/components/styles/label.module.css';
import styles from './pictures.module.css';

/** Vertical position of each stop, in pixels of the picture from its upper edge. */
const HEIGHTS = [44, 26, 38, 16, 24] as const;
const STEP = 20;

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
      <svg viewBox={`0 6 ${stops.length * STEP} 44`} shapeRendering="crispEdges" aria-hidden="true">
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

type Point = { x: number; y: number };

/** The dots between each stop and the next one. */
function dots(points: readonly Point[]): string {
  return points
    .slice(1)
    .flatMap((to, index) => {
      const from = points[index] ?? to;
      return [1, 2, 3, 4].map((dot) => {
        const x = Math.round(from.x + ((to.x - from.x) * dot) / 5);
        const y = Math.round(from.y + ((to.y - from.y) * dot) / 5);
        return `M${x} ${y}h1v1h-1z`;
      });
    })
    .join('');
}
