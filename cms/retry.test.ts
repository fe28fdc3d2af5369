import { isRefusal, retryPause } from './retry';

it('a refusal is a client error that another attempt would not avoid', () => {
  const refusals = [399, 400, 404, 408, 425, 429, 499, 500].filter(isRefusal);
  expect(refusals).toEqual([400, 404, 499]);
});

it.each([
  [[1], 1],
  [[7], 60],
  [[2_000], 60],
  [[1, 30_000], 30],
  [[1, 500], 1],
  [[1, 99_999_999], 3_600],
  [[1, Number.NaN], 1],
] as [[number, number?], number][])('after %j pauses for %d s', (args, seconds) => {
  expect(retryPause(...args)).toBe(seconds * 1_000);
});
