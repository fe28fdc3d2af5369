import { bodyBytes, type FirstVisit, fontBytes, styleBytes, totalBytes } from './weight';

const transfer = (url: string, type: string, head: number, total: number) => ({
  url,
  type,
  head,
  total,
});

const VISIT: FirstVisit = {
  inlineStyles: 'p { color: red }',
  transfers: [
    transfer('/', 'Document', 200, 5_200),
    transfer('/a.woff2', 'Font', 100, 10_100),
    transfer('/a.css', 'Stylesheet', 100, 1_100),
    transfer('/a.js', 'Script', 100, 40_100),
    transfer('/b.js', 'Script', 100, 60_100),
  ],
};

test('responses are counted with their headers', () => {
  expect(totalBytes(VISIT.transfers)).toBe(116_600);
});

test('scripts are counted without headers', () => {
  expect(bodyBytes(VISIT, 'Script')).toBe(100_000);
});

test('styles are those of the document and those of files', () => {
  const { inlineStyles, ...rest } = VISIT;
  expect(styleBytes({ ...rest, inlineStyles: '' })).toBe(1_000);
  expect(styleBytes(VISIT)).toBeGreaterThan(1_000 + inlineStyles.length / 2);
});

test('a font that several pages load counts once', () => {
  const other = { ...VISIT, transfers: [transfer('/b.woff2', 'Font', 100, 5_100)] };
  expect(fontBytes([VISIT, VISIT, other])).toBe(15_000);
});
