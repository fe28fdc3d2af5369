import type { Row } from './runs';

const HEAD = ['| what | unit | value | limit | each |', '|---|---|---:|---|---|'];

/** A section of docs/figures.md. @param text what is measured, when and on what */
export function section(name: string, text: string, rows: readonly Row[]): string {
  return [`## ${name}`, '', text, '', ...HEAD, ...rows.map(line)].join('\n');
}

/** docs/figures.md with the section of one part renewed. */
export function renewFigures(figures: string, name: string, renewed: string): string {
  const parts = figures.split(/^(?=## )/m);
  const all = parts.map((it) => (it.startsWith(`## ${name}\n`) ? renewed : it.trimEnd()));
  return `${all.join('\n\n')}\n`;
}

function line(row: Row): string {
  const { name, unit, cases, compared } = row;
  const all = compared ? [...cases, compared] : cases;
  const each = all.map((it) => `${it.name} ${number(it.value, row)}`).join(' · ');
  // Several pages have one value only where a limit says which of them is the worst.
  const only = all.length === 1 ? number(all[0]?.value ?? Number.NaN, row) : '';
  const [value = only, limit = ''] = limitCells(row);
  return `| ${[name, unit, value, limit, all.length > 1 ? each : ''].join(' | ')} |`;
}

/** The value that is closest to the limit, or furthest beyond it, and the limit. */
function limitCells(row: Row): string[] {
  const { cases, limit } = row;
  if (!limit) return [];
  const values = cases.map(({ value }) => value);
  const [worst, words, bound] =
    'atMost' in limit
      ? [Math.max(...values), 'at most', limit.atMost]
      : [Math.min(...values), 'at least', limit.atLeast];
  // NaN fails both comparisons, and so misses the limit.
  const isWithin = 'atMost' in limit ? worst <= bound : worst >= bound;
  const mark = isWithin ? '' : ' (**missed**)';
  return [number(worst, row), `${words} ${number(bound, row)}${mark}`];
}

function number(value: number, { unit }: Row): string {
  const maximumFractionDigits = unit === 'times' || unit === 'shift' ? 3 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}
