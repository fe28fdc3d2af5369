import { articleDate } from './dates';

it('shows a date in words, beside its exact form', () => {
  expect(articleDate('2025-01-09T00:00:00.000Z')).toEqual({
    iso: '2025-01-09T00:00:00.000Z',
    label: '9 January 2025',
  });
});

it('reads the day in UTC, wherever the server stands', () => {
  expect(articleDate('2024-12-31T23:59:59.999Z')?.label).toBe('31 December 2024');
});

it('is nothing without a date', () => {
  expect(articleDate(null)).toBeNull();
});
