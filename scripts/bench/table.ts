import type { Row, Unit } from './row';

const HEAD = ['| what | unit | value | limit | each |', '|---|---|---:|---|---|'];

/** The rows of a part as a table in Markdown: on the terminal and in docs/figures.md. */
export function tableLines(rows: readonly Row[]): string[] {
  return [...HEAD, ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`)];
}

function cellsOf(row: Row): string[] {
  const { name, unit, cases, compared } = row;
  const all = [...cases, ...(compared ? [compared] : [])];
  const each = all.map((it) => `${it.name} ${number(it.value, unit)}`).join(' · ');
  // Of several pages, only a limit says which number stands for all of them.
  const only = all.length === 1 ? number(all[0]?.value ?? Number.NaN, unit) : '';
  const [value = only, limit = ''] = limitCells(row);
  return [name, unit, value, limit, all.length > 1 ? each : ''];
}

/** The value that is closest to the limit, or furthest beyond it, and the limit. */
function limitCells({ cases, limit, unit }: Row): string[] {
  if (!limit) return [];
  const values = cases.map(({ value }) => value);
  const [worst, words, bound] =
    'atMost' in limit
      ? [Math.max(...values), 'at most', limit.atMost]
      : [Math.min(...values), 'at least', limit.atLeast];
  // What is not a number is not within a limit.
  const isWithin = 'atMost' in limit ? worst <= bound : worst >= bound;
  const mark = isWithin ? '' : ' (**missed**)';
  return [number(worst, unit), `${words} ${number(bound, unit)}${mark}`];
}

function number(value: number, unit: Unit): string {
  const maximumFractionDigits = unit === 'times' || unit === 'shift' ? 3 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}
