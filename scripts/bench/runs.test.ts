import { besideBlank, inTurns, medians } from './runs';

const PAGES = [{ name: 'home' }, { name: 'list' }, { name: 'blank page' }];

test('pages are measured in turns', async () => {
  const order: string[] = [];
  const all = await inTurns(PAGES, 2, async ({ name }) => order.push(name));
  expect(order).toEqual(['home', 'list', 'blank page', 'home', 'list', 'blank page']);
  expect(all[1]).toMatchObject({ name: 'list', results: [2, 5] });
});

test('medians are those of each page, and stand beside the blank page’s', () => {
  const all = [
    { name: 'home', results: [9, 2, 3] },
    { name: 'list', results: [4] },
    { name: 'blank page', results: [2] },
  ];
  const found = medians(all, (it) => it);
  const cases = (...values: number[]) =>
    values.map((value, index) => ({ name: PAGES[index]?.name ?? '', value }));
  const compared = { name: 'blank page', value: 2 };
  expect(found).toEqual({ cases: cases(3, 4), compared });
  expect(besideBlank('time', 'ms', found, 1.5)).toEqual([
    {
      name: 'time, against the blank page',
      unit: 'times',
      cases: cases(1.5, 2),
      limit: { atMost: 1.5 },
    },
    { name: 'time', unit: 'ms', cases: cases(3, 4), compared },
  ]);
});
