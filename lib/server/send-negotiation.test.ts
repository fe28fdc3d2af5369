import { chooseEncoding, isNotModified } from './send';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('a client with If-None-Match %s has the response "a": %s', (tags, expected) => {
  for (const etag of ['"a"', 'W/"a"']) {
    expect(isNotModified({ 'if-none-match': tags }, { etag })).toBe(expected);
  }
});

it('a client without If-None-Match has no response', () => {
  expect(isNotModified({}, { etag: '"a"' })).toBe(false);
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['deflate', 'identity'],
  ['*;q=0', 'identity'],
  ['GZIP, *;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
])('of Accept-Encoding %s, %s is chosen', (header, encoding) => {
  expect(chooseEncoding({ 'accept-encoding': header })).toBe(encoding);
});
