type Props = {
  /** One character a pixel; a space or a dot is clear. */
  rows: readonly string[];
  /** Paint of each character: a colour or a token of app/tokens.css. */
  colors: Readonly<Record<string, string>>;
  className?: string;
};

/** A small picture of square pixels. It stands beside words that say the same, so it is hidden from screen readers. */
export function PixelArt({ rows, colors, className }: Props) {
  const width = Math.max(...rows.map((row) => row.length));
  return (
    <svg
      className={className}
      // Lines are drawn along the middle of a row of pixels.
      viewBox={`0 -.5 ${width} ${rows.length}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {Object.entries(colors).map(([key, color]) => (
        <path key={key} stroke={color} d={runs(rows, key)} />
      ))}
    </svg>
  );
}

/** A line for each run of one character. */
function runs(rows: readonly string[], key: string): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(new RegExp(`${key}+`, 'g'))].map(
        (run) => `M${run.index} ${y}h${run[0].length}`,
      ),
    )
    .join('');
}
