/** A calendar day, or a day and time with or without a zone (ISO 8601, RFC 3339, SQL). */
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)? ?(Z|[+-]\d\d:?\d\d)?)?$/i;
/** The date format of HTTP, email and RSS (RFC 9110, RFC 5322), zone included. */
const RFC = /^(?:[a-z]{3}, ?)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|Z|[+-]\d{4})$/i;
/** Seconds or milliseconds since 1970 as text, in the lengths of present dates. */
const TIMESTAMP = /^(?:\d{10}|\d{13})$/;

/** The smallest number that counts as a date, in seconds: March 1973. */
const FIRST_SECOND = 1e8;
/** The smallest number that counts as milliseconds; as seconds, it is the year 5138. */
const FIRST_MILLISECOND = 1e11;

/**
 * Parses an article's date in any unambiguous notation; a date without a zone is in UTC.
 * @returns ISO 8601 in UTC with a year of four digits, or null
 */
export function readDate(value: unknown): string | null {
  const date = new Date(timeOf(value));
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  // Longer years would sort before all others as text, and feeds and sitemaps forbid them.
  return /^\d{4}-/.test(iso) ? iso : null;
}

/** Milliseconds since 1970; NaN for what is no date. */
function timeOf(value: unknown): number {
  const text = typeof value === 'string' ? value.trim() : '';
  const number = TIMESTAMP.test(text) ? Number(text) : value;
  if (typeof number === 'number') {
    if (number < FIRST_SECOND) return Number.NaN;
    return number < FIRST_MILLISECOND ? number * 1000 : number;
  }
  const iso = ISO.exec(text);
  if (!iso) return RFC.test(text) ? Date.parse(text) : Number.NaN;
  const zone = text.length === 'YYYY-MM-DD'.length || iso[1] ? '' : 'Z';
  return Date.parse(text.replace(',', '.') + zone);
}
