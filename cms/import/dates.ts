import * as z from 'zod';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const NUMBERS =
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:(?:[Tt]|\s+)(?<time>\d{1,2}:\d\d(?::\d\d)?)(?:\.\d+)?\s?(?<zone>[Zz]|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d)?)?$/;
const DAY_FIRST =
  /^(?:[a-z]{3,9},?\s)?(?<day>\d{1,2})\s(?<month>[a-z]{3,9})\.?,?\s(?<year>\d{4})$/i;
const MONTH_FIRST = /^(?<month>[a-z]{3,9})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})$/i;

const valid = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * A date as `uploadDate` has it: a day, or a time with the zone in which it was written. A time
 * without a zone is one of UTC. Undefined for what no calendar has, and for dates whose day could be
 * their month.
 */
export function readSourceDate(written: string): string | undefined {
  const text = written.trim().slice(0, 60).replace(/\s+/g, ' ');
  const found = [NUMBERS, DAY_FIRST, MONTH_FIRST].map((it) => it.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const { year, month = '', day = '', time, zone = 'Z' } = found;
  const date = `${year}-${numberOf(month)}-${day.padStart(2, '0')}`;
  const clock = time?.padStart(time.length > 5 ? 8 : 5, '0');
  const seconds = clock?.length === 5 ? ':00' : '';
  const result = clock ? `${date}T${clock}${seconds}${offsetOf(zone)}` : date;
  return valid.safeParse(result).data;
}

/** The number of a month that is written as a number or by its English name. */
function numberOf(month: string): string {
  if (/^\d/.test(month)) return month.padStart(2, '0');
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return String(index + 1).padStart(2, '0');
}

function offsetOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : 'Z';
}

/**
 * The date in a path without its ending, as `2026-11-12-name`, `2026-11-12/name` or `2026/11/12/name`,
 * and the name behind it.
 */
export function dateInPath(path: string): { date: string | undefined; name: string } {
  const dated = /(?:^|\/)(\d{4}[-/]\d\d?[-/]\d\d?)(?:[-/]|$)/.exec(path);
  const date = dated ? readSourceDate(dated[1]?.replaceAll('/', '-') ?? '') : undefined;
  const behind = (date && dated && path.slice(dated.index + dated[0].length)) || path;
  return { date, name: behind.split('/').at(-1) ?? '' };
}
