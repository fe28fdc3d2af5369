import { forBrowserAlone } from './caching';
import { isNotModified } from './send';

const DATE = 'Sat, 07 Nov 2026 09:00:00 GMT';
const LATER = 'Sun, 08 Nov 2026 09:00:00 GMT';

it.each([
  ['the same date', { 'if-modified-since': DATE }, true],
  ['a later date', { 'if-modified-since': LATER }, true],
  ['an earlier date', { 'if-modified-since': 'Sat, 07 Nov 2026 08:59:59 GMT' }, false],
  ['no date', { 'if-modified-since': 'soon' }, false],
  ['another tag, which counts', { 'if-modified-since': LATER, 'if-none-match': '"other"' }, false],
])('a client that sends %s has a dated response by it', (_, headers, expected) => {
  expect(isNotModified(headers, { etag: '"own"', 'last-modified': DATE })).toBe(expected);
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
