import { count, printable } from '../../engine/text';
import { addDay, type DayOfVisits, emptyDay } from '../../lib/visits/visits';

/** Most lines of a table. */
const MAX_LINES = 25;

const sum = (table: Record<string, number>) =>
  Object.values(table).reduce((total, number) => total + number, 0);

/** A table of names, highest counts first. */
function table(title: string, counts: Record<string, number>): string[] {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MAX_LINES);
  const more = rows.slice(MAX_LINES);
  const rest = sum(Object.fromEntries(more));
  return [
    '',
    line(title, sum(counts)),
    ...shown.map(([name, number]) => line(`  ${printable(name)}`, number)),
    ...(more.length > 0 ? [line(`  … and ${more.length} more`, rest)] : []),
  ];
}

const line = (name: string, number: number) => `${name.padEnd(58)} ${String(number).padStart(8)}`;

/** The visits of days, by date, as a text. */
export function report(days: ReadonlyMap<string, DayOfVisits>, length: number): string {
  const total = emptyDay();
  for (const day of days.values()) addDay(total, day);
  const dates = [...days].sort(([a], [b]) => a.localeCompare(b));
  const rows = dates.map(([date, { pages, clicks, robots }]) =>
    [date, ...[sum(pages), sum(clicks), robots].map((it) => String(it).padStart(8))].join(' '),
  );
  return [
    `The last ${count(length, 'day')} (UTC): views of pages, not people`,
    '',
    `day           pages   clicks   robots`,
    ...rows,
    ...table('Pages', total.pages),
    ...table('Came from', total.referrers),
    ...table('Short links', total.clicks),
    '',
    line('Not found', total.missing),
    line('Robots', total.robots),
    '',
  ].join('\n');
}
