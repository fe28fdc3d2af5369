import { isWithin, type Measured, type Row, type Unit, worst } from './row';

const NAME_WIDTH = 46;
const NUMBER_WIDTH = 20;
const LIMIT_WIDTH = 18;

/** The lines of a table: what was measured, whether it is within its limit, and each page's number. */
export function tableLines(title: string, rows: readonly Row[]): string[] {
  return ['', title, ...rows.flatMap(rowLines)];
}

/** The lines that name the rows above their limits, and those that were not measured. */
export function summaryLines(rows: readonly Row[]): string[] {
  const measured = rows.filter((row) => 'cases' in row);
  const missed = measured.filter((row) => isWithin(row) === false);
  const limited = measured.filter((row) => row.limit);
  const skipped = rows.filter((row) => 'skipped' in row);
  return [
    '',
    `${limited.length - missed.length} of ${limited.length} numbers are within their limits.`,
    ...missed.map((row) => {
      const { name, value } = worst(row);
      const measured = `${name} ${number(value, row.unit)} ${row.unit}`;
      return `  misses its limit: ${row.name}, ${measured} (${limitText(row)})`;
    }),
    ...skipped.map(({ name, skipped: reason }) => `  not measured: ${name} (${reason})`),
  ];
}

function rowLines(row: Row): string[] {
  if ('skipped' in row) {
    return [`        ${row.name.padEnd(NAME_WIDTH)} not measured: ${row.skipped}`];
  }
  const { name, unit, cases, limit, compared } = row;
  const within = isWithin(row);
  const mark = within === undefined ? '' : within ? 'ok' : 'MISS';
  const values = [...cases, ...(compared ? [compared] : [])];
  // Of several pages, only a limit says which number stands for all of them.
  const headline = limit || values.length === 1 ? `${number(worst(row).value, unit)} ` : '';
  const head = [
    `  ${mark.padEnd(5)}`,
    name.padEnd(NAME_WIDTH),
    (headline + unit).padStart(NUMBER_WIDTH),
    limitText(row).padStart(LIMIT_WIDTH),
  ];
  const lines = [head.join(' ').trimEnd()];
  if (values.length > 1) {
    lines.push(
      `          ${values.map((it) => `${it.name} ${number(it.value, unit)}`).join(' · ')}`,
    );
  }
  return lines;
}

function limitText({ limit, unit }: Measured): string {
  if (!limit) return '';
  return 'atMost' in limit
    ? `at most ${number(limit.atMost, unit)}`
    : `at least ${number(limit.atLeast, unit)}`;
}

function number(value: number, unit: Unit): string {
  const maximumFractionDigits = unit === 'times' || unit === 'shift' ? 3 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}
