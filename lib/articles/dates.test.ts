import { articleDate, moment } from './dates';

it('has the date in words and in ISO 8601', () => {
  expect(articleDate('2025-01-09T00:00:00.000Z')).toEqual({
    iso: '2025-01-09T00:00:00.000Z',
    label: '9 January 2025',
  });
});

it('shows the day in UTC, in any time zone of the server', () => {
  expect(articleDate('2024-12-31T23:59:59.999Z')?.label).toBe('31 December 2024');
});

it('has the time of a moment, in UTC', () => {
  expect(moment(1_800_000_000)).toEqual({
    iso: '2027-01-15T08:00:00.000Z',
    label: '15 January 2027 at 08:00 UTC',
  });
});

it('is null without a date', () => {
  expect(articleDate(null)).toBeNull();
});
