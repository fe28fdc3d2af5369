import { isWithin, type Row, type Unit, worst } from './row';

const HEAD = ['what', 'unit', 'value', 'limit', 'each'];

/** The rows of a part as a table in Markdown: on the terminal and in docs/figures.md. */
export function tableLines(rows: readonly Row[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), '|---|---|---:|---|---|', ...rows.map((row) => line(cellsOf(row)))];
}

function cellsOf(row: Row): string[] {
  const { name, unit, cases, limit, compared } = row;
  const values = [...cases, ...(compared ? [compared] : [])];
  // Of several pages, only a limit says which number stands for all of them.
  const value = limit || values.length === 1 ? number(worst(row).value, unit) : '';
  const each = values.map((it) => `${it.name} ${number(it.value, unit)}`).join(' · ');
  const mark = isWithin(row) === false ? ' (**missed**)' : '';
  return [name, unit, value, limitText(row) + mark, values.length > 1 ? each : ''];
}

function limitText({ limit, unit }: Row): string {
  if (!limit) return '';
  return 'atMost' in limit
    ? `at most ${number(limit.atMost, unit)}`
    : `at least ${number(limit.atLeast, unit)}`;
}

function number(value: number, unit: Unit): string {
  const maximumFractionDigits = unit === 'times' || unit === 'shift' ? 3 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}
