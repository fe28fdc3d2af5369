import { medians, renewFigures, section } from './figures';

test('targets are measured alternately; the table has the median of each number', async () => {
  const numbers = { home: [9, 2, 3], blank: [4, 4, 5] };
  const order: string[] = [];
  const targets = [{ name: 'home' }, { name: 'blank' }] as const;
  const table = await medians(targets, ['bytes', 'zero'], async ({ name }) => {
    order.push(name);
    return [numbers[name].shift() ?? 0, 0];
  });
  expect(order).toEqual(['home', 'blank', 'home', 'blank', 'home', 'blank']);
  const rows = [
    { name: 'bytes', values: [3, 4] },
    { name: 'zero', values: [0, 0] },
  ];
  expect(table).toEqual({ columns: ['home', 'blank'], rows });
});

test('the section of one part is renewed, the others stay as they are', () => {
  const rows = [{ name: 'document', values: [12_452.4, 1.5567] }];
  const text = section('two', 'What it is.', { columns: ['home', 'blank page'], rows });
  const table = '|  | home | blank page |\n| --- | ---: | ---: |\n| document | 12,452 | 1.56 |';
  expect(text).toBe(`## two\n\nWhat it is.\n\n${table}`);
  const figures = '# Figures\n\nText.\n\n## one\n\nA\n\n## two\n\nB\n\n## three\n\nC\n';
  expect(renewFigures(figures, 'two', text)).toBe(figures.replace('## two\n\nB', text));
});
