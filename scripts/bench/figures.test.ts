import { renewFigures, section } from './figures';
import type { Row } from './runs';

test('one part is renewed, the others stay as they are', () => {
  const figures = '# Figures\n\nText.\n\n## one\n\nA\n\n## two\n\nB\n\n## three\n\nC\n';
  expect(renewFigures(figures, 'two', '## two\n\nX')).toBe(figures.replace('B', 'X'));
  expect(renewFigures(figures, 'three', '## three\n\nX')).toBe(figures.replace('C', 'X'));
});

const cases = (values: Record<string, number>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const ROWS: Row[] = [
  {
    name: 'document',
    unit: 'bytes',
    cases: cases({ home: 12_452, list: 14_601 }),
    limit: { atMost: 14_600 },
  },
  {
    name: 'first paint',
    unit: 'times',
    cases: cases({ home: 1.4567 }),
    limit: { atMost: 1.5 },
    compared: { name: 'blank page', value: 1 },
  },
  { name: 'CPU', unit: 'µs', cases: cases({ home: 55.4 }) },
  { name: 'scores', unit: 'points', cases: cases({ home: 100, list: 99 }) },
];

test('a section has its text, and a table with the worst number beside each limit', () => {
  expect(section('bytes', 'What it is. 2026-11-23.', ROWS).split('\n')).toEqual([
    '## bytes',
    '',
    'What it is. 2026-11-23.',
    '',
    '| what | unit | value | limit | each |',
    '|---|---|---:|---|---|',
    '| document | bytes | 14,601 | at most 14,600 (**missed**) | home 12,452 · list 14,601 |',
    '| first paint | times | 1.457 | at most 1.5 | home 1.457 · blank page 1 |',
    '| CPU | µs | 55 |  |  |',
    '| scores | points |  |  | home 100 · list 99 |',
  ]);
});

test.each<[number[], Row['limit'], string, string]>([
  [[1, 10, 2], { atMost: 10 }, '10', 'at most 10'],
  [[1, 10.1], { atMost: 10 }, '10.1', 'at most 10 (**missed**)'],
  [[5, 4, 6], { atLeast: 4 }, '4', 'at least 4'],
  [[3, 5], { atLeast: 4 }, '3', 'at least 4 (**missed**)'],
  [[1, Number.NaN], { atMost: 10 }, 'NaN', 'at most 10 (**missed**)'],
  [[Number.NaN, 1], { atLeast: 0 }, 'NaN', 'at least 0 (**missed**)'],
])('the values %j with the limit %j are shown as %s, %s', (values, limit, value, words) => {
  const numbered = cases(Object.fromEntries(values.entries()));
  const row: Row = { name: 'a number', unit: 'times', cases: numbered, limit };
  expect(section('', '', [row])).toContain(`| a number | times | ${value} | ${words} |`);
});
