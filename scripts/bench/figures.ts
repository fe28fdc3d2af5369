/** A table with a column for each page or other target. */
export type Table = { columns: string[]; rows: { name: string; values: number[] }[] };

/** A group of figures, measured with its own servers. */
export type Part = {
  title: string;
  /** @throws {Error} when it cannot measure */
  measure(): Promise<Table>;
};

/**
 * Measures several numbers of each target three times, alternating between the targets so that
 * other load affects all of them.
 * @param names of the numbers, in the order of `measure`
 * @returns a row of medians for each number
 */
export async function medians<Target extends { name: string }>(
  targets: readonly Target[],
  names: readonly string[],
  measure: (target: Target) => Promise<number[]>,
): Promise<Table> {
  const results = targets.map((): number[][] => []);
  for (let run = 0; run < 3; run += 1) {
    for (const [at, target] of targets.entries()) results[at]?.push(await measure(target));
  }
  const rows = names.map((name, row) => ({
    name,
    values: results.map((all) => median(all.map((numbers) => numbers[row] ?? Number.NaN))),
  }));
  return { columns: targets.map(({ name }) => name), rows };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** A section of docs/figures.md. @param text what was measured, when and on which machine */
export function section(name: string, text: string, { columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  // Ratios have two decimals.
  const format = (value: number) =>
    value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
  const head = [line(['', ...columns]), line(['---', ...columns.map(() => '---:')])];
  const body = rows.map((row) => line([row.name, ...row.values.map(format)]));
  return [`## ${name}`, '', text, '', ...head, ...body].join('\n');
}

/** docs/figures.md with the section of one part replaced. */
export function renewFigures(figures: string, name: string, renewed: string): string {
  const parts = figures.split(/^(?=## )/m);
  const all = parts.map((it) => (it.startsWith(`## ${name}\n`) ? renewed : it.trimEnd()));
  return `${all.join('\n\n')}\n`;
}
