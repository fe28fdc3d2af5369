import { site } from '../site/brand';
import { articleDate, moment } from '../site/dates';

/** A day as the brand's locale writes it. */
const day = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date).toLocaleDateString(site.locale, { dateStyle: 'long' });

it('has the date in words and in ISO 8601', () => {
  expect(articleDate('2025-01-09T00:00:00.000Z')).toEqual({
    iso: '2025-01-09T00:00:00.000Z',
    label: day(2025, 1, 9),
  });
});

it('shows the day in UTC, in any time zone of the server', () => {
  expect(articleDate('2024-12-31T23:59:59.999Z')?.label).toBe(day(2024, 12, 31));
});

it('has the time of a moment, in UTC', () => {
  const { iso, label } = moment(1_800_000_000);
  expect(iso).toBe('2027-01-15T08:00:00.000Z');
  expect(label).toContain(day(2027, 1, 15));
  expect(label).toMatch(/8[.:]00.* UTC$/);
});

it('is null without a date', () => {
  expect(articleDate(null)).toBeNull();
});
