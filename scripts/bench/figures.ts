import type { Row, Unit } from './row';

const INTRODUCTION = `# Figures

What \`npm run bench\` has measured, written by \`npm run bench -- --write\`; with the name of a part before \`--write\` it renews that part alone. The value of a row with a limit is the one of its worst page. Bytes are the same on every machine; times are those of one, and only their ratios can be compared with another.
`;

const HEAD = ['| what | unit | value | limit | each |', '|---|---|---:|---|---|'];

/** A part of the table, and what it was measured on. */
export type Measurement = { name: string; title: string; rows: readonly Row[]; origin: string };

/** The section of a part in Markdown: what it measures, on what, and its table. */
export function section({ name, title, rows, origin }: Measurement): string {
  return [`## ${name}`, '', `${title} ${origin}`, '', ...HEAD, ...rows.map(line), ''].join('\n');
}

/**
 * docs/figures.md with the section of one part renewed.
 * @param text as it is; empty for the first time
 * @param names of all parts, in their order: the section of any other is dropped
 * @param renewed none to bring the text into its form only
 */
export function renewFigures(
  text: string,
  names: readonly string[],
  renewed?: Measurement,
): string {
  const [, ...old] = text.split(/^## /m);
  const sections = names.map((name) => {
    if (renewed?.name === name) return section(renewed);
    const body = old.find((it) => it.startsWith(`${name}\n`));
    return body ? `## ${body.trimEnd()}\n` : `## ${name}\n\nNot measured yet.\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function line(row: Row): string {
  const { name, unit, cases, compared } = row;
  const all = [...cases, ...(compared ? [compared] : [])];
  const each = all.map((it) => `${it.name} ${number(it.value, unit)}`).join(' · ');
  // Of several pages, only a limit says which number stands for all of them.
  const only = all.length === 1 ? number(all[0]?.value ?? Number.NaN, unit) : '';
  const [value = only, limit = ''] = limitCells(row);
  return `| ${[name, unit, value, limit, all.length > 1 ? each : ''].join(' | ')} |`;
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
