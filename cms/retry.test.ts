import { isRefusal, retryPause } from './retry';

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
    [30_000, 30_000],
    [500, 1_000],
    [99_999_999, 3_600_000],
    [Number.NaN, 1_000],
  ])('waits as long as the server requests, for an hour at most: %d', (requested, pause) => {
    expect(retryPause(1, requested)).toBe(pause);
  });
});
