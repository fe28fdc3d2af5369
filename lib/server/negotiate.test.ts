import { chooseEncoding, isKnown } from './negotiate';

const TUESDAY = 'Tue, 06 Jan 2026 03:04:05 GMT';
const MONDAY = 'Mon, 05 Jan 2026 03:04:05 GMT';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('If-None-Match %s is a client with the version "a": %s', (tags, expected) => {
  for (const etag of ['"a"', 'W/"a"']) {
    expect(isKnown({ 'if-none-match': tags }, { etag })).toBe(expected);
  }
});

it.each([
  [{ 'if-modified-since': TUESDAY }, TUESDAY, true],
  [{ 'if-modified-since': TUESDAY }, MONDAY, true],
  [{ 'if-modified-since': MONDAY }, TUESDAY, false],
  [{ 'if-modified-since': TUESDAY }, undefined, false],
  [{ 'if-modified-since': 'yesterday' }, MONDAY, false],
  [{ 'if-modified-since': TUESDAY, 'if-none-match': '"b"' }, TUESDAY, false],
  [{}, TUESDAY, false],
])('%j is a client with what changed on %s: %s', (request, date, expected) => {
  const changed = date && { 'last-modified': date };
  expect(isKnown(request, { etag: '"a"', ...changed })).toBe(expected);
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
