import { weigh } from './browser';
import { renewFigures, section } from './figures';
import { parseLoad } from './requests';
import { besideBlank, inTurns, medians, type Row } from './runs';

/* What is measured, counted and written down. */

const transfer = (type: string, bytes: number) => ({ type, bytes, body: bytes - 100 });

const TRANSFERS = [
  transfer('document', 5_200),
  transfer('font', 10_100),
  transfer('stylesheet', 1_100),
  transfer('script', 40_100),
  transfer('script', 60_100),
];

test('a visit is weighed with the headers of responses, its parts without', () => {
  const parts = { scripts: 100_000, styles: 1_000, fonts: 10_000 };
  expect(weigh(TRANSFERS, '')).toEqual({ bytes: 116_600, requests: 5, ...parts });
});

test('styles are those of files and those of the document', () => {
  const inline = 'p { color: red }';
  expect(weigh(TRANSFERS, inline).styles).toBeGreaterThan(1_000 + inline.length / 2);
});

test('one part is renewed, the others stay as they are', () => {
  const figures = '# Figures\n\nText.\n\n## one\n\nA\n\n## two\n\nB\n\n## three\n\nC\n';
  expect(renewFigures(figures, 'two', '## two\n\nX')).toBe(figures.replace('B', 'X'));
  expect(renewFigures(figures, 'three', '## three\n\nX')).toBe(figures.replace('C', 'X'));
});

const cases = (values: Record<string, number>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const [document, paint] = [cases({ home: 12_452, list: 14_601 }), cases({ home: 1.4567 })];
const BLANK = { name: 'blank page', value: 1 };
const ROWS: Row[] = [
  { name: 'document', unit: 'bytes', cases: document, limit: { atMost: 14_600 } },
  { name: 'first paint', unit: 'times', cases: paint, limit: { atMost: 1.5 }, compared: BLANK },
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

const URL = 'http://localhost/about';
const OUTPUT = `starting benchmark...
Application protocol: http/1.1
Stopped all clients for thread #0

finished in 2.01s, 31785.50 req/s, 468.73MB/s
requests: 63571 total, 63603 started, 63571 done, 63571 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 63571 2xx, 0 3xx, 0 4xx, 0 5xx
`;

test('the requests of h2load are read', () => {
  expect(parseLoad(OUTPUT, URL)).toBe(63_571);
});

test.each([
  ['0 failed', '3 failed'],
  ['0 errored', '3 errored'],
  ['0 5xx', '3 5xx'],
  ['63571 succeeded', '0 succeeded'],
])('with "%s" replaced by "%s" it is an error', (from, to) => {
  expect(() => parseLoad(OUTPUT.replace(from, to), URL)).toThrow('/about: ');
});

test('other output is an error that shows it', () => {
  expect(() => parseLoad('no requests', URL)).toThrow('no requests');
});

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
  const compared = { name: 'blank page', value: 2 };
  expect(found).toEqual({ cases: cases({ home: 3, list: 4 }), compared });
  expect(besideBlank('time', 'ms', found, 1.5)).toEqual([
    {
      name: 'time, against the blank page',
      unit: 'times',
      cases: cases({ home: 1.5, list: 2 }),
      limit: { atMost: 1.5 },
    },
    { name: 'time', unit: 'ms', cases: cases({ home: 3, list: 4 }), compared },
  ]);
});
