/** Size of the picture in its own pixels, 16 to 9 like covers. */
export const WIDTH = 128;
export const HEIGHT = 72;
/** The row of pixels at which the ground begins. */
const HORIZON = 58;
/** Rows of pixels from one tier of a pine to the next, wider one. */
const TIER = 4;

type Point = { x: number; y: number };

/**
 * Draws a night over a wood, with a constellation derived from a text. Wood and faint stars are the
 * same for all texts, and mirrored for half of them, because repeated paths compress well.
 * @returns the SVG path of each layer, back to front, and whether wood and faint stars are mirrored
 */
export function drawCover(text: string) {
  const random = seededRandom(text);
  const constellation = starsOf(text, random);
  return {
    ...LANDSCAPE,
    isMirrored: random() < 0.5,
    line: constellation.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x + 1} ${y + 1}`).join(''),
    stars: squares(constellation, 2),
    spark: constellation
      .slice(-1)
      .map(({ x, y }) => `M${x - 2} ${y}h6v2h-6zM${x} ${y - 2}h2v6h-2z`)
      .join(''),
  };
}

const LANDSCAPE = drawLandscape();

function drawLandscape() {
  const random = seededRandom('Two trees.');
  const faint = Array.from({ length: 40 }, () => ({
    x: Math.floor(random() * WIDTH),
    y: Math.floor(random() ** 1.3 * (HORIZON - 12)),
  }));
  return {
    faint: squares(faint),
    far: pines(random, 8, 18),
    near: pines(random, 18, 30),
    ground: `M0 ${HORIZON}h${WIDTH}v${HEIGHT}H0z`,
  };
}

/** Up to nine stars from left to right; the place of a letter in the alphabet gives the height. */
function starsOf(text: string, random: () => number): Point[] {
  const letters = [...text.toLowerCase().replace(/\s/g, '')].slice(0, 9);
  const step = (WIDTH - 40) / Math.max(letters.length - 1, 1);
  return letters.map((letter, index) => ({
    x: Math.round(20 + index * step + random() * 4),
    y: 8 + ((letter.codePointAt(0) ?? 0) % 13) * 2,
  }));
}

/** The outline of a row of pines, at most `high` pixels tall and about `gap` pixels apart. */
function pines(random: () => number, gap: number, high: number): string {
  let path = '';
  for (let x = -2; x < WIDTH + 4; x += Math.ceil(gap * (0.5 + random()))) {
    const height = Math.ceil(high * (0.5 + random() / 2));
    let tree = `M${x} ${HORIZON - height}h1v2h1v2`;
    for (let row = 4; row < height; row += TIER) tree += `h1v${TIER}`;
    path += `${tree}V${HORIZON}h-1`;
    // The outline returns along the left side, the mirror image of the right one.
    const half = 1 + Math.ceil((height - 4) / TIER);
    path += `h-${half * 2}`;
    for (let row = 4; row < height; row += TIER) path += `v-${TIER}h1`;
    path += `V${HORIZON - height + 2}h1z`;
  }
  return path;
}

function squares(points: Point[], size = 1): string {
  return points.map(({ x, y }) => `M${x} ${y}h${size}v${size}h-${size}z`).join('');
}

/** Makes a generator of numbers from 0 to 1, the same for equal texts. */
function seededRandom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
