import { brand } from '../../brand/brand';

const inUtc = { dateStyle: 'long', timeZone: 'UTC' } as const;
const dateFormat = new Intl.DateTimeFormat(brand.locale, inUtc);
const dateAndTimeFormat = new Intl.DateTimeFormat(brand.locale, { ...inUtc, timeStyle: 'short' });
const monthFormat = new Intl.DateTimeFormat(brand.locale, {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** Formats a month. @param month such as `2027-03` */
export function monthOf(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}

export type ArticleDate = { iso: string; label: string };

/** Formats an article's date; undefined without one. @param iso ISO 8601 */
export function articleDate(iso: string | null): ArticleDate | undefined {
  return iso ? dateOf(iso) : undefined;
}

/**
 * Formats a date in the brand's locale.
 * @param iso ISO 8601; the result is the day in its own time zone
 */
export function dateOf(iso: string): ArticleDate {
  return { iso, label: dateFormat.format(new Date(iso.slice(0, 'YYYY-MM-DD'.length))) };
}

/** Formats a date with its time. @param seconds since 1970 */
export function dateAndTime(seconds: number): ArticleDate {
  const date = new Date(seconds * 1_000);
  return { iso: date.toISOString(), label: `${dateAndTimeFormat.format(date)} UTC` };
}
