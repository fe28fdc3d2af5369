/** What a number counts. `times` is a ratio to the blank app or to nginx. */
export type Unit = 'bytes' | 'requests' | 'ms' | 'µs' | 'times' | 'per second' | 'shift' | 'points';

/** A number of one page, or of the whole site. */
export type Case = { name: string; value: number };

/** A row of the table: one thing measured, of one page or more. */
export type Row = {
  name: string;
  unit: Unit;
  /** At least one. Every one of them has to be within the limit. */
  cases: readonly Case[];
  /** Absent for numbers that are only informative. */
  limit?: { atMost: number } | { atLeast: number };
  /** The same number of the blank app. */
  compared?: Case;
};

/** The case that is closest to the limit, or furthest beyond it; the largest without a limit. */
export function worst({ cases, limit }: Row): Case {
  const sign = limit && 'atLeast' in limit ? -1 : 1;
  return cases.reduce((a, b) => (sign * b.value > sign * a.value ? b : a));
}

/** Whether every case is within the limit; NaN is not. @returns undefined without a limit */
export function isWithin({ cases, limit }: Row): boolean | undefined {
  if (!limit) return undefined;
  return cases.every(({ value }) =>
    'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast,
  );
}

/**
 * A part of the table, which measures one kind of number. It starts and stops its own servers.
 * `measure` gets how often each page is visited or put under load, where times are measured, and
 * throws where it cannot measure.
 */
export type Part = { title: string; measure(runs: number): Promise<Row[]> };
