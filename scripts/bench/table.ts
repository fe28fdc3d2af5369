/** A measured number. */
export type Figure = {
  name: string;
  value: number;
  /** The highest value that is not marked. */
  limit?: number | undefined;
  /** The same number of the app or state that it is compared with. */
  base?: number | undefined;
};

/** Prints a table of figures, comparisons, ratios and limits; marks figures above their limits. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  console.log(row('', 'here', 'compared', 'times', 'limit'));
  for (const { name, value, limit, base } of figures) {
    const ratio = base ? (value / base).toFixed(2) : '';
    const over = limit !== undefined && value > limit ? '  over' : '';
    console.log(row(name, text(value), text(base), ratio, text(limit)) + over);
  }
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(13)).join('');
}

function text(value: number | undefined): string {
  if (value === undefined) return '';
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
