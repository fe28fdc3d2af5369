import styles from './cover-placeholder.module.css';

const WIDTH = 64;
const HEIGHT = 36;
/** Where the ground begins. */
const HORIZON = 29;

type Point = { x: number; y: number };

/**
 * A picture for an article without one: the night of the covers, with a constellation
 * of the title's own, a star for each of its first letters, and the wood below it.
 */
export function CoverPlaceholder({ title }: { title: string }) {
  const random = seededRandom(title);
  const constellation = starsOf(title, random);
  const faint = Array.from({ length: 22 }, () => ({
    x: Math.floor(random() * WIDTH),
    y: Math.floor(random() ** 1.3 * (HORIZON - 6)),
  }));
  const far = pines(random, 4, 9);
  const near = pines(random, 9, 15);
  return (
    <svg
      className={styles.placeholder}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path className={styles.faint} d={squares(faint)} />
      <path
        className={styles.line}
        shapeRendering="auto"
        d={constellation.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x + 0.5} ${y + 0.5}`).join('')}
      />
      <path className={styles.star} d={squares(constellation)} />
      <path
        className={styles.spark}
        d={constellation
          .slice(-1)
          .map(({ x, y }) => `M${x - 1} ${y}h3v1h-3zM${x} ${y - 1}h1v3h-1z`)
          .join('')}
      />
      <path className={styles.far} d={far} />
      <path className={styles.near} d={near} />
      <path className={styles.ground} d={`M0 ${HORIZON}h${WIDTH}v${HEIGHT}H0z`} />
    </svg>
  );
}

/** Up to nine stars from left to right, as high as the letters are far in the alphabet. */
function starsOf(title: string, random: () => number): Point[] {
  const letters = [...title.toLowerCase().replace(/\s/g, '')].slice(0, 9);
  const step = (WIDTH - 20) / Math.max(letters.length - 1, 1);
  return letters.map((letter, index) => ({
    x: Math.round(10 + index * step + random() * 2),
    y: 4 + ((letter.codePointAt(0) ?? 0) % 13),
  }));
}

/** A row of pines in steps of a pixel, tallest at most `high`. */
function pines(random: () => number, gap: number, high: number): string {
  let path = '';
  for (let x = -2; x < WIDTH + 4; x += Math.ceil(gap * (0.5 + random()))) {
    const height = Math.ceil(high * (0.5 + random() / 2));
    let tree = `M${x} ${HORIZON - height}h1v2h1v2`;
    for (let row = 4; row < height; row += 3) tree += 'h1v3';
    path += `${tree}V${HORIZON}h-1`;
    // The left side mirrors the right one.
    const half = 1 + Math.ceil((height - 4) / 3);
    path += `h-${half * 2}`;
    for (let row = 4; row < height; row += 3) path += 'v-3h1';
    path += `V${HORIZON - height + 2}h1z`;
  }
  return path;
}

function squares(points: Point[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('');
}

/** The same numbers from 0 to 1 for the same text, on the server and in the browser. */
function seededRandom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
