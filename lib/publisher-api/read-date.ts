/** A calendar day, or a day and time with or without a zone (ISO 8601, RFC 3339, SQL). */
const ISO =
  /^\d{4}-\d\d-(?<day>\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i;
/** The date format of HTTP, email and RSS (RFC 9110, RFC 5322), with a zone. */
const RFC =
  /^(?:[a-z]{3}, ?)?(?<day>\d{1,2}) [a-z]{3} \d{4} (?<time>\d\d:\d\d(?::\d\d)?) (?<zone>GMT|UTC|Z|[+-]\d{4})$/i;
/** Seconds or milliseconds since 1970 as text, with as many digits as current dates. */
const TIMESTAMP = /^(?:\d{10}|\d{13})$/;

/** The smallest date in seconds: March 1973. */
const FIRST_SECOND = 1e8;
/** The smallest number of milliseconds; as seconds, it would be the year 5138. */
const FIRST_MILLISECOND = 1e11;

/**
 * Parses a date in any unambiguous notation. A date without a zone is in UTC.
 * @returns ISO 8601 in the original zone, with a year of four digits; null for what is no date, for
 * a day that does not exist, and for a date before 1970
 */
export function readDate(value: unknown): string | null {
  const { time, day, zone = 'Z' } = parse(value);
  if (!(time >= 0)) return null;
  const local = new Date(time + offsetOf(zone));
  const iso = Number.isNaN(local.getTime()) ? '' : local.toISOString();
  // Longer years would, as text, sort before all others; feeds and sitemaps forbid them.
  if (!/^\d{4}-/.test(iso)) return null;
  // Date.parse reads 30 February as a day of March.
  if (day !== undefined && local.getUTCDate() !== day) return null;
  return offsetOf(zone) === 0 ? iso : iso.replace('Z', zone.replace(/(?<=\d\d)(?=\d\d$)/, ':'));
}

/** `time`: NaN for what is no date; `day` of the month as written. */
function parse(value: unknown): { time: number; day?: number; zone?: string } {
  const text = typeof value === 'string' ? value.trim() : '';
  const number = TIMESTAMP.test(text) ? Number(text) : value;
  if (typeof number === 'number') {
    if (number < FIRST_SECOND) return { time: Number.NaN };
    return { time: number < FIRST_MILLISECOND ? number * 1000 : number };
  }
  const { day, zone, time } = (ISO.exec(text) ?? RFC.exec(text))?.groups ?? {};
  if (day === undefined) return { time: Number.NaN };
  const isWithoutZone = time !== undefined && zone === undefined;
  const parsed = Date.parse(
    text.replace(',', '.').replace(/^([a-z]{3})\./i, '$1,') + (isWithoutZone ? 'Z' : ''),
  );
  return { time: parsed, day: Number(day), zone };
}

/** Milliseconds of a zone such as `+02:00` or `-0400`; 0 for any other name. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}
