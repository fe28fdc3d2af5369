import { retryAfterMs } from '../engine/upstream';
import { isRefusal, retryPause } from './retry';

afterEach(() => jest.useRealTimers());

it.each([
  [400, true],
  [404, true],
  [408, false],
  [425, false],
  [429, false],
  [499, true],
  [500, false],
])('the status %d is a refusal: %j', (status, expected) => {
  expect(isRefusal(status)).toBe(expected);
});

describe('retryPause', () => {
  it('doubles after each failure, up to a minute', () => {
    const pauses = [1, 2, 3, 6, 7, 8, 2_000].map((failures) => retryPause(failures));
    expect(pauses).toEqual([1, 2, 4, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
  });

  it.each([
    ['30', 30_000],
    ['0.5', 1_000],
    ['99999999', 3_600_000],
    ['soon', 1_000],
    ['-5', 1_000],
    ['Thu, 12 Nov 2026 09:00:45 GMT', 45_000],
    ['Thu, 12 Nov 2026 08:00:00 GMT', 1_000],
  ])('waits as long as the server requests, for an hour at most: %j', (named, pause) => {
    jest.useFakeTimers({ now: new Date('2026-11-12T09:00:00Z') });
    expect(retryPause(1, retryAfterMs({ 'retry-after': named }))).toBe(pause);
  });
});
