import styles from './cover-placeholder.module.css';
import { drawNightSky, HEIGHT, WIDTH } from './sprites/night-sky';

/** A picture for an article without a cover: a night sky that belongs to its title. */
export function CoverPlaceholder({ title }: { title: string }) {
  const { faint, line, stars, spark, far, near, ground, isMirrored } = drawNightSky(title);
  const transform = isMirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined;
  return (
    <svg
      className={styles.placeholder}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path className={styles.faint} d={faint} transform={transform} />
      <path className={styles.line} shapeRendering="auto" d={line} />
      <path className={styles.star} d={stars} />
      <path className={styles.spark} d={spark} />
      <g transform={transform}>
        <path className={styles.far} d={far} />
        <path className={styles.near} d={near} />
        <path className={styles.ground} d={ground} />
      </g>
    </svg>
  );
}
