import { renewFigures, section } from './figures';
import type { Row } from './runs';

const ROW: Row = { name: 'document', unit: 'bytes', cases: [{ name: 'home', value: 12_452 }] };

test('a section has what was measured, when and on what, and the table', () => {
  expect(section('bytes', 'What it is. 2026-11-23.', [ROW]).split('\n')).toEqual([
    '## bytes',
    '',
    'What it is. 2026-11-23.',
    '',
    '| what | unit | value | limit | each |',
    '|---|---|---:|---|---|',
    '| document | bytes | 12,452 |  |  |',
  ]);
});

test('one part is renewed, the others stay as they are', () => {
  const figures = '# Figures\n\nText.\n\n## one\n\nA\n\n## two\n\nB\n\n## three\n\nC\n';
  expect(renewFigures(figures, 'two', '## two\n\nX')).toBe(figures.replace('B', 'X'));
  expect(renewFigures(figures, 'three', '## three\n\nX')).toBe(figures.replace('C', 'X'));
});

const tableLines = (rows: Row[]) => section('bytes', 'What it is.', rows).split('\n').slice(4);

const ROWS: Row[] = [
  {
    name: 'document',
    unit: 'bytes',
    cases: [
      { name: 'home', value: 12_452 },
      { name: 'list', value: 14_601 },
    ],
    limit: { atMost: 14_600 },
  },
  {
    name: 'first paint',
    unit: 'times',
    cases: [{ name: 'home', value: 1.4567 }],
    limit: { atMost: 1.5 },
    compared: { name: 'blank page', value: 1 },
  },
  { name: 'CPU', unit: 'µs', cases: [{ name: 'home', value: 55.4 }] },
  {
    name: 'scores',
    unit: 'points',
    cases: [
      { name: 'home', value: 100 },
      { name: 'list', value: 99 },
    ],
  },
];

test('the table has the worst number beside each limit, and the number of every page', () => {
  expect(tableLines(ROWS)).toEqual([
    '| what | unit | value | limit | each |',
    '|---|---|---:|---|---|',
    '| document | bytes | 14,601 | at most 14,600 (**missed**) | home 12,452 · list 14,601 |',
    '| first paint | times | 1.457 | at most 1.5 | home 1.457 · blank page 1 |',
    '| CPU | µs | 55 |  |  |',
    '| scores | points |  |  | home 100 · list 99 |',
  ]);
});

const limitOf = (values: number[], limit: Row['limit']) => {
  const cases = values.map((value, index) => ({ name: `page ${index}`, value }));
  const row: Row = { name: 'a number', unit: 'times', cases, ...(limit && { limit }) };
  return tableLines([row])[2]?.split(' | ').slice(2, 4);
};

test('a row is within its limit when every page is, and has the value of the worst page', () => {
  expect(limitOf([1, 10, 2], { atMost: 10 })).toEqual(['10', 'at most 10']);
  expect(limitOf([1, 10.1], { atMost: 10 })).toEqual(['10.1', 'at most 10 (**missed**)']);
  expect(limitOf([5, 4, 6], { atLeast: 4 })).toEqual(['4', 'at least 4']);
  expect(limitOf([3, 5], { atLeast: 4 })).toEqual(['3', 'at least 4 (**missed**)']);
});

test('NaN misses every limit', () => {
  expect(limitOf([1, Number.NaN], { atMost: 10 })).toEqual(['NaN', 'at most 10 (**missed**)']);
  expect(limitOf([Number.NaN, 1], { atLeast: 0 })).toEqual(['NaN', 'at least 0 (**missed**)']);
});
