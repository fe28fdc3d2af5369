import { drawCover, HEIGHT, WIDTH } from '@/brand/drawings/cover-drawing';
import styles from './cover-placeholder.module.css';

/** The picture of an article without a cover: a night sky generated from the title. */
export function CoverPlaceholder({ title }: { title: string }) {
  const { faint, line, stars, spark, far, near, ground, isMirrored } = drawCover(title);
  const transform = isMirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined;
  return (
    <svg
      className={styles.placeholder}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="var(--pixel-mist)" d={faint} transform={transform} />
      <path
        fill="none"
        stroke="var(--pixel-clay)"
        strokeWidth=".6"
        shapeRendering="auto"
        d={line}
      />
      <path fill="var(--pixel-bone)" d={stars} />
      <path fill="var(--pixel-spark)" d={spark} />
      <g transform={transform}>
        <path fill="var(--pixel-haze)" d={far} />
        <path fill="var(--pixel-spruce)" d={near} />
        <path fill="var(--pixel-spruce)" d={ground} />
      </g>
    </svg>
  );
}
