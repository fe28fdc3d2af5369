import { count } from '../../engine/text';

/** The response to a call: its status (null without one), and what came of its body, decoded. */
export type Received = { status: number | null; ms: number; body: Buffer };

/** A breach makes the site leave something out; advice says how the site copes. */
export type Level = 'breach' | 'advice';

/** Most findings of one place in the printed report. */
const MOST = 10;

/** The result of a check: a table of calls, and findings by their place in docs/openapi.json. */
export class Report {
  readonly rows = [['Call', 'Status', 'Time', 'Size', 'Result']];
  /** Sentences by JSON pointer. */
  readonly breach = new Map<string, Set<string>>();
  readonly advice = new Map<string, Set<string>>();

  /** Adds a row to the table. @param received the response, for a row about a call */
  row(call: string, summary: string, received?: Received): void {
    const { status, ms = 0, body } = received ?? {};
    const facts = body ? [`${status ?? 'none'}`, `${Math.round(ms)} ms`, size(body)] : ['', '', ''];
    this.rows.push([call, ...facts, summary]);
  }

  /** Adds a finding once, because several lists may contain the same article. */
  add(level: Level, place: string, text: string): void {
    this[level].set(place, (this[level].get(place) ?? new Set()).add(text));
  }

  toString(): string {
    const [breaches = 0, advice = 0] = [this.breach, this.advice].map(
      (found) => [...found.values()].flatMap((texts) => [...texts]).length,
    );
    const fits = `The API fits the site${advice ? `, with ${count(advice, 'piece')} of advice` : ''}.`;
    const widths = [0, 1, 2, 3].map((at) =>
      Math.max(...this.rows.map((row) => row[at]?.length ?? 0)),
    );
    return [
      ...this.rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')),
      ...section('Breaches of the contract', this.breach),
      ...section('Advice', this.advice),
      '',
      breaches ? `The API does not fit yet: ${count(breaches, 'breach')}.` : fits,
    ].join('\n');
  }
}

function section(title: string, found: Report['advice']): string[] {
  const lines = [...found].flatMap(([place, texts]) => [
    `  ${place}`,
    ...[...texts].slice(0, MOST).map((text) => `    - ${text}`),
    ...(texts.size > MOST ? [`    … and ${texts.size - MOST} more like these.`] : []),
  ]);
  return lines.length > 0 ? ['', `${title}, by place in docs/openapi.json:`, ...lines] : [];
}

function size({ length }: { length: number }): string {
  if (length < 1_000) return `${length} B`;
  if (length < 1_000_000) return `${(length / 1_000).toFixed(1)} KB`;
  return `${(length / 1_000_000).toFixed(1)} MB`;
}
