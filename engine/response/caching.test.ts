import { forBrowserAlone, isNotModified } from './send';

const DATE = 'Sat, 07 Nov 2026 09:00:00 GMT';
const EARLIER = 'Sat, 07 Nov 2026 08:59:59 GMT';
const LATER = 'Sun, 08 Nov 2026 09:00:00 GMT';

it.each([
  ...['"a"', 'W/"a"', '"b", W/"a"', '*'].map((tag) => ({ 'if-none-match': tag, is: true })),
  ...['"b"', 'a', ''].map((tag) => ({ 'if-none-match': tag, is: false })),
  ...[DATE, LATER].map((date) => ({ 'if-modified-since': date, is: true })),
  ...[EARLIER, 'soon', undefined].map((date) => ({ 'if-modified-since': date, is: false })),
  // The tag decides, because the client sent one.
  { 'if-modified-since': LATER, 'if-none-match': '"b"', is: false },
])('a client that sends %j has the response or not', ({ is, ...headers }) => {
  for (const etag of ['"a"', 'W/"a"'])
    expect(isNotModified(headers, { etag, 'last-modified': DATE })).toBe(is);
});

it('a date of the client is nothing to a response without one', () => {
  expect(isNotModified({ 'if-modified-since': LATER }, { etag: '"own"' })).toBe(false);
});

it.each([
  ['public, max-age=86400', 'private, max-age=86400'],
  ['public, max-age=0, s-maxage=60, must-revalidate', 'private, max-age=0, must-revalidate'],
  ['private, no-store', 'private, no-store'],
  ['no-store', 'private, no-store'],
  ['', 'private'],
])('for the browser alone, "%s" is "%s"', (directives, expected) => {
  expect(forBrowserAlone(directives)).toBe(expected);
});
