/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, encode } from './content-encoding';

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
  expect(chooseEncoding(header)).toBe(encoding);
});

const text = Buffer.from('The same words again. '.repeat(100));

it('bytes come back from each encoding', async () => {
  expect(brotliDecompressSync(await encode(text, 'br'))).toEqual(text);
  expect(gunzipSync(await encode(text, 'gzip'))).toEqual(text);
  expect(await encode(text, 'identity')).toBe(text);
});

it('bytes are compressed once, also for those who ask at the same time', async () => {
  const bytes = Buffer.from(text);
  const [one, two] = await Promise.all([encode(bytes, 'br'), encode(bytes, 'br')]);
  expect(two).toBe(one);
});
