/** What a number counts. `times` is a ratio to the blank app or to nginx. */
export type Unit =
  | 'bytes'
  | 'requests'
  | 'ms'
  | 'µs'
  | 'times'
  | 'per second'
  | 'percent'
  | 'shift'
  | 'points'
  | 'runs';

/** A number of one page, or of the whole site. */
export type Case = { name: string; value: number };

/** The highest or the lowest number that is within the limit. */
export type Limit = { atMost: number } | { atLeast: number };

/** A row of the table: one thing measured, of one page or more. */
export type Measured = {
  name: string;
  unit: Unit;
  /** At least one. Every one of them has to be within the limit. */
  cases: readonly Case[];
  /** Absent for numbers that are only informative. */
  limit?: Limit;
  /** The same number of the blank app. */
  compared?: Case;
};

/** A row that could not be measured on this machine. */
export type Skipped = { name: string; skipped: string };

/** A row of the table. */
export type Row = Measured | Skipped;

/**
 * The case that is closest to the limit, or furthest beyond it; the largest without a limit.
 * A number that could not be computed (NaN) is worse than any other.
 */
export function worst({ cases, limit }: Measured): Case {
  const sign = limit && 'atLeast' in limit ? -1 : 1;
  const badness = ({ value }: Case) => (Number.isNaN(value) ? Infinity : sign * value);
  return cases.reduce((a, b) => (badness(b) > badness(a) ? b : a));
}

/** Whether every case is within the limit; NaN is not. @returns undefined without a limit */
export function isWithin({ cases, limit }: Measured): boolean | undefined {
  if (!limit) return undefined;
  return cases.every(({ value }) =>
    'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast,
  );
}
