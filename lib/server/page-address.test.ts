import { pageAddress } from './page-address';

it.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?utm_source=x', '/'],
  ['/article/launch?token=secret', '/article/launch'],
  ['/nothing/here?a=1', '/nothing/here'],
  ['/r/discord?nxtPslug=press-kit', '/r/discord'],
  ['/blog', '/blog'],
  ['/blog?page=1', '/blog'],
  ['/blog?utm_source=x', '/blog'],
  ['/blog?utm_source=x&page=2&search=%20ip%20', '/blog?search=ip&page=2'],
  ['/blogs?search=ip', '/blogs'],
])('a page: %s is made for %s', (url, expected) => {
  expect(pageAddress(url, false)).toBe(expected);
});

it.each([
  ['/blog?search=ip&_rsc=1a2b', '/blog?_rsc=1a2b'],
  ['/blog?search=ip', '/blog'],
  ['/about?token=secret&_rsc=1a2b', '/about?_rsc=1a2b'],
])('data of a page: %s is made for %s', (url, expected) => {
  expect(pageAddress(url, true)).toBe(expected);
});

it.each([
  '/api/articles?search=ip',
  '/_next/image?url=%2Fmedia%2Fcovers%2Fa01%2Fcover.webp&w=480&q=75',
  '/media/covers/a01/cover.webp?v=1',
  '/share/article/launch.png?v=1',
  // Led on to the address without the slash.
  '/blog/?search=ip',
])('what reads queries of its own keeps them: %s', (url) => {
  expect(pageAddress(url, false)).toBe(url);
  expect(pageAddress(url, true)).toBe(url);
});
