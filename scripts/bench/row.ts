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

/** A part of the table, which measures one kind of number with servers of its own. */
export type Part = {
  title: string;
  /**
   * @param runs how often each page is visited or put under load, where times are measured
   * @throws {Error} where it cannot measure
   */
  measure(runs: number): Promise<Row[]>;
};
