import { toInlineStyle } from './build-files';

const HREF = '/_next/static/chunks/a.css';

it.each([
  ['url(../media/f.woff2)', 'url(/_next/static/media/f.woff2)'],
  ['url("../media/f.woff2?v=1#x")', 'url(/_next/static/media/f.woff2?v=1#x)'],
  ["url( './b.png' )", 'url(/_next/static/chunks/b.png)'],
  ['URL(b.png)', 'url(/_next/static/chunks/b.png)'],
])('%s becomes %s', (relative, absolute) => {
  expect(toInlineStyle(HREF, `a{background:${relative}}`)).toBe(`a{background:${absolute}}`);
});

it.each([
  ...['url(/media/a.png)', 'url(#gradient)', 'url("data:image/svg+xml,%3Csvg%3E")'],
  ...['url(https://cdn.example/a.png)', 'url()'],
])('%s stays as it is', (value) => {
  expect(toInlineStyle(HREF, `a{content:${value}}`)).toBe(`a{content:${value}}`);
});

it.each([
  ...['@import "b.css";', '@charset "utf-8";', '@namespace svg url(http://www.w3.org/2000/svg);'],
  ...['a{background:image-set("a.png" 1x)}', 'a{content:"</style>"}', 'a{content:"</STYLE"}'],
  'a{content:"<!--"}',
])('a sheet with %s does not go into a page', (css) => {
  expect(toInlineStyle(HREF, css)).toBeUndefined();
});
