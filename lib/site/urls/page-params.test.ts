import { queryOfPage } from './page-params';

it('has every value of each parameter, in order', () => {
  expect(String(queryOfPage({}))).toBe('');
  expect([...queryOfPage({ a: ['1', '2'], b: 'x&y', c: undefined, d: '' })]).toEqual([
    ['a', '1'],
    ['a', '2'],
    ['b', 'x&y'],
    ['d', ''],
  ]);
});
