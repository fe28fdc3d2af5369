import { chooseEncoding } from './choose-encoding';

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
])('of Accept-Encoding %s, %s is chosen', (header, encoding) => {
  for (const _ of ['first', 'again']) expect(chooseEncoding(header)).toBe(encoding);
});
