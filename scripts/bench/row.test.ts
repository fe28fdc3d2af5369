import { isWithin, type Row, worst } from './row';

const row = (values: number[], limit?: Row['limit']): Row => ({
  name: 'a number',
  unit: 'ms',
  cases: values.map((value, index) => ({ name: `page ${index}`, value })),
  ...(limit && { limit }),
});

test('a row is within its limit when every page is', () => {
  expect(isWithin(row([1, 10], { atMost: 10 }))).toBe(true);
  expect(isWithin(row([1, 10.1], { atMost: 10 }))).toBe(false);
  expect(isWithin(row([4, 5], { atLeast: 4 }))).toBe(true);
  expect(isWithin(row([3, 5], { atLeast: 4 }))).toBe(false);
});

test('what is not a number is not within a limit', () => {
  expect(isWithin(row([1, Number.NaN], { atMost: 10 }))).toBe(false);
  expect(isWithin(row([Number.NaN], { atLeast: 0 }))).toBe(false);
});

test('a row without a limit is neither within nor above it', () => {
  expect(isWithin(row([1]))).toBeUndefined();
});

test('the worst page is the one that is furthest towards the limit, or beyond it', () => {
  expect(worst(row([1, 3, 2], { atMost: 10 }))).toEqual({ name: 'page 1', value: 3 });
  expect(worst(row([3, 1, 2], { atLeast: 1 }))).toEqual({ name: 'page 1', value: 1 });
  expect(worst(row([1, 2, 3]))).toEqual({ name: 'page 2', value: 3 });
});
