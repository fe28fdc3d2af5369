import { weigh } from './browser';

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
