import { retryPause } from './post-messages';

it('doubles after each failure, up to a minute', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 2_000].map((failures) => retryPause(failures));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
});

it.each([
  ['30', 30_000],
  ['0.5', 1_000],
  ['0', 1_000],
  ['90', 90_000],
  ['99999999', 3_600_000],
  ['soon', 1_000],
  ['', 1_000],
  ['-5', 1_000],
])('waits as long as it is asked to, for an hour at most: %j', (retryAfter, pause) => {
  expect(retryPause(1, retryAfter)).toBe(pause);
});

it('waits until a date', () => {
  jest.useFakeTimers({ now: new Date('2026-11-12T09:00:00Z') });
  expect(retryPause(1, 'Thu, 12 Nov 2026 09:00:45 GMT')).toBe(45_000);
  expect(retryPause(1, 'Thu, 12 Nov 2026 08:00:00 GMT')).toBe(1_000);
  jest.useRealTimers();
});
