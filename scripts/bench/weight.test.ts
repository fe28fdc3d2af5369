import {
  beforeLoad,
  bodyBytes,
  type FirstVisit,
  fontBytes,
  styleBytes,
  totalBytes,
} from './weight';

const transfer = (url: string, type: string, startedAt: number, head: number, total: number) => ({
  url,
  type,
  startedAt,
  head,
  total,
});

const VISIT: FirstVisit = {
  loadedAt: 10,
  inlineStyles: 'p { color: red }',
  transfers: [
    transfer('/', 'Document', 1, 200, 5_200),
    transfer('/a.woff2', 'Font', 2, 100, 10_100),
    transfer('/a.css', 'Stylesheet', 3, 100, 1_100),
    transfer('/a.js', 'Script', 11, 100, 40_100),
    transfer('/b.js', 'Script', 12, 100, 60_100),
  ],
};

test('what was requested before the load event is counted with its headers', () => {
  expect(beforeLoad(VISIT)).toHaveLength(3);
  expect(totalBytes(beforeLoad(VISIT))).toBe(5_200 + 10_100 + 1_100);
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
  const other = { ...VISIT, transfers: [transfer('/b.woff2', 'Font', 1, 100, 5_100)] };
  expect(fontBytes([VISIT, VISIT, other])).toBe(15_000);
});
