import { brand } from '../../brand/brand';
import { articleDate, dateAndTime } from './dates';

/** A day as the brand's locale writes it. */
const day = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date).toLocaleDateString(brand.locale, { dateStyle: 'long' });

it.each([
  ['2025-01-09T00:00:00.000Z', day(2025, 1, 9)],
  ['2024-12-31T23:59:59.999Z', day(2024, 12, 31)],
  ['2026-03-29T00:30:00.000+02:00', day(2026, 3, 29)],
  ['2013-09-06T22:02:00.000-04:00', day(2013, 9, 6)],
])('has the date in ISO 8601, and in words as the day in its own zone: %s', (iso, label) => {
  expect(articleDate(iso)).toEqual({ iso, label });
});

it('has the time of a dateAndTime, in UTC', () => {
  const { iso, label } = dateAndTime(1_800_000_000);
  expect(iso).toBe('2027-01-15T08:00:00.000Z');
  expect(label).toContain(day(2027, 1, 15));
  expect(label).toMatch(/8[.:]00.* UTC$/);
});
