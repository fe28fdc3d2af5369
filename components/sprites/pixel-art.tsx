import type { Sprite } from '@/lib/brand-types';

/** A sprite as inline SVG. Screen readers ignore it, because the text beside it says the same. */
export function PixelArt({ rows, colors }: Sprite) {
  const width = Math.max(...rows.map((row) => row.length));
  const used = Object.entries(colors).filter(([key]) => rows.some((row) => row.includes(key)));
  return (
    <svg
      // The view starts half a pixel higher, because a stroke runs through the middle of its row.
      viewBox={`0 -.5 ${width} ${rows.length}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {used.map(([key, color]) => (
        <path key={key} stroke={color} d={runs(rows, key)} />
      ))}
    </svg>
  );
}

/** A stroke for each run of equal pixels, from a relative start because that compresses well. */
function runs(rows: readonly string[], key: string): string {
  let [x, y] = [0, 0];
  const strokes = rows.flatMap((row, at) =>
    [...row.matchAll(new RegExp(`${key}+`, 'g'))].map(({ index, 0: { length } }) => {
      const stroke = `m${index - x} ${at - y}h${length}`;
      [x, y] = [index + length, at];
      return stroke;
    }),
  );
  return strokes.join('');
}
