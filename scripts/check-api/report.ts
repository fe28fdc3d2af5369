/** A row of the table: a call or a group of files. */
export type Row = {
  call: string;
  /** HTTP status; null without a response, undefined if nothing was called. */
  status?: number | null;
  /** Milliseconds until the response was complete. */
  ms?: number;
  bytes?: number;
  /** Summary of the response, or of the problem with it. */
  says: string;
};

/** The result of a check: a table of calls, breaches of the contract, and advice. */
export class Report {
  readonly rows: Row[] = [];
  readonly breaches: string[] = [];
  readonly advice: string[] = [];

  /** Whether the site can run on the API as it is. */
  get fits(): boolean {
    return this.breaches.length === 0;
  }

  /**
   * Adds findings that are not listed yet: several lists may contain the same article.
   * @param texts of one kind: the first {@link MOST} are listed, the others counted
   */
  add(level: 'breach' | 'advice', ...texts: string[]): void {
    const list = level === 'breach' ? this.breaches : this.advice;
    const added = texts.filter((text) => !list.includes(text));
    list.push(...added.slice(0, MOST));
    if (added.length > MOST) list.push(`… and ${added.length - MOST} more like these.`);
  }

  /** The report as lines for a terminal. */
  toString(): string {
    return [
      table(this.rows),
      ...section('Breaches of the contract', this.breaches),
      ...section('Advice', this.advice),
      '',
      verdict(this),
    ].join('\n');
  }
}

/** Most findings of one kind that are printed. */
const MOST = 10;

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  - ${line}`)];
}

function verdict({ breaches, advice }: Report): string {
  if (breaches.length > 0) return `The API does not fit yet: ${count(breaches.length, 'breach')}.`;
  return advice.length > 0
    ? `The API fits the site, with ${count(advice.length, 'piece')} of advice.`
    : 'The API fits the site.';
}

/** A number with its noun, in the plural unless it is 1. */
export function count(number: number, noun: string): string {
  const plural = /(s|sh|ch|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}

function table(rows: readonly Row[]): string {
  const header = ['Call', 'Status', 'Time', 'Size', 'Result'];
  const cells = rows.map(({ call, status, ms, bytes, says }) => [
    call,
    status === null ? 'none' : String(status ?? '-'),
    ms === undefined ? '-' : `${Math.round(ms)} ms`,
    bytes === undefined ? '-' : size(bytes),
    says,
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...cells].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [header, ...cells].map(line).join('\n');
}

/** A number of bytes in readable form. */
export function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
