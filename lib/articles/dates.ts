import { site } from '../site/brand';

const format = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' });

/** A date for a `<time>` element. */
export type ArticleDate = { iso: string; label: string };

/** Formats an article's date. @param iso ISO 8601, or null */
export function articleDate(iso: string | null): ArticleDate | null {
  return iso ? { iso, label: format.format(new Date(iso)) } : null;
}
