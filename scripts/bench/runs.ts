/** A number of one page, or of the whole site. */
export type Case = { name: string; value: number };

/** A row of the table: one thing measured, of one page or more. */
export type Row = {
  name: string;
  /** `times` is a ratio to the blank app. */
  unit: 'bytes' | 'MB' | 'requests' | 'ms' | 'µs' | 'times' | 'shift' | 'points';
  /** At least one; the limit holds for each. */
  cases: readonly Case[];
  /** Absent for numbers that are only informative. */
  limit?: { atMost: number } | { atLeast: number };
  /** The same number of the blank app. */
  compared?: Case;
};

/** A part of the table, which measures one kind of number with servers of its own. */
export type Part = {
  title: string;
  /** @param runs of each page, where times are measured @throws {Error} where it cannot measure */
  measure(runs: number): Promise<Row[]>;
};

/** The results of a page, one for each run. */
export type Runs<Result> = { name: string; results: Result[] };

/** Measures all targets in turns, so that other load on the machine affects each of them. */
export async function inTurns<Target extends { name: string }, Result>(
  targets: readonly Target[],
  runs: number,
  measure: (target: Target) => Promise<Result>,
): Promise<Runs<Result>[]> {
  const all = targets.map((target) => ({ target, name: target.name, results: [] as Result[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { target, results } of all) results.push(await measure(target));
  }
  return all;
}

/** The median. @param numbers at least one */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The median of each page. @param all the site's pages, and the blank page at the end */
export function medians<Result>(
  all: readonly Runs<Result>[],
  numberOf: (result: Result) => number,
): { cases: Case[]; compared: Case } {
  const cases = all.map(({ name, results }) => ({ name, value: median(results.map(numberOf)) }));
  const compared = cases.pop() ?? { name: '', value: Number.NaN };
  return { cases, compared };
}

/** Two rows: medians as multiples of the blank page's, limited by `atMost`, and the medians. */
export function besideBlank(
  name: string,
  unit: Row['unit'],
  { cases, compared }: ReturnType<typeof medians>,
  atMost: number,
): Row[] {
  const ratios = cases.map((it) => ({ name: it.name, value: it.value / compared.value }));
  return [
    { name: `${name}, against the blank page`, unit: 'times', cases: ratios, limit: { atMost } },
    { name, unit, cases, compared },
  ];
}
