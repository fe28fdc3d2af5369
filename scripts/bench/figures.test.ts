import { medians, renewFigures, section } from './figures';

test('targets are measured alternately; the table has the median of each number', async () => {
  const numbers = {
    home: [
      [9, 1],
      [2, 1],
      [3, 7],
    ],
    blank: [
      [4, 0],
      [4, 0],
      [5, 0],
    ],
  };
  const order: string[] = [];
  const targets = [{ name: 'home' }, { name: 'blank' }] as const;
  const table = await medians(targets, ['bytes', 'requests'], async ({ name }) => {
    order.push(name);
    return numbers[name].shift() ?? [];
  });
  expect(order).toEqual(['home', 'blank', 'home', 'blank', 'home', 'blank']);
  expect(table).toEqual({
    columns: ['home', 'blank'],
    rows: [
      { name: 'bytes', values: [3, 4] },
      { name: 'requests', values: [1, 0] },
    ],
  });
});

test('a section has its text, and a table with a column for each page', () => {
  const rows = [
    { name: 'document', values: [12_452.4, 14_601] },
    { name: 'times the blank page', values: [1.5567, 1] },
  ];
  expect(section('bytes', 'What it is.', { columns: ['home', 'blank page'], rows })).toBe(
    `## bytes

What it is.

|  | home | blank page |
| --- | ---: | ---: |
| document | 12,452 | 14,601 |
| times the blank page | 1.56 | 1 |`,
  );
});

test('one part is renewed, the others stay as they are', () => {
  const figures = '# Figures\n\nText.\n\n## one\n\nA\n\n## two\n\nB\n\n## three\n\nC\n';
  expect(renewFigures(figures, 'two', '## two\n\nX')).toBe(figures.replace('B', 'X'));
  expect(renewFigures(figures, 'three', '## three\n\nX')).toBe(figures.replace('C', 'X'));
});
