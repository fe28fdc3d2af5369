/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bodyOf, chooseEncoding, encode } from './content-encoding';

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

/** A text that is sent for the first time. */
let texts = 0;
function newText() {
  texts += 1;
  return bodyOf(`${texts} `.repeat(10) + WORDS);
}
const WORDS = Array.from({ length: 2_000 }, (_, index) => `word${(index * 7919) % 1999}`).join(' ');

it('bytes come back from each encoding', () => {
  const text = newText();
  expect(brotliDecompressSync(encode(text, 'br'))).toEqual(text.bytes);
  expect(gunzipSync(encode(text, 'gzip'))).toEqual(text.bytes);
  expect(encode(text, 'identity')).toBe(text.bytes);
});

it('the same text is compressed once, whoever sends it', () => {
  const text = newText();
  const again = bodyOf(Buffer.from(text.bytes));
  expect(encode(again, 'gzip')).toBe(encode(text, 'gzip'));
});

describe('a text that is sent often is compressed to fewer bytes', () => {
  async function smallest(text: ReturnType<typeof newText>): Promise<number> {
    const first = encode(text, 'br', { isStored: true });
    while (encode(text, 'br') === first) await new Promise(setImmediate);
    expect(brotliDecompressSync(encode(text, 'br'))).toEqual(text.bytes);
    expect(encode(text, 'br').length).toBeLessThan(first.length);
    return encode(text, 'br').length;
  }

  it('when it is stored', async () => {
    await smallest(newText());
  });

  it('when it comes a second time', async () => {
    const text = newText();
    const first = encode(text, 'br');
    expect(encode(text, 'br')).toBe(first);
    while (encode(text, 'br') === first) await new Promise(setImmediate);
    expect(encode(text, 'br').length).toBeLessThan(first.length);
  });

  it('and not while it was sent once alone', async () => {
    const once = newText();
    const first = encode(once, 'br');
    // What waits is compressed in turn: by then it would have been.
    await smallest(newText());
    expect(encode(once, 'br')).toBe(first);
  });

  it('and once many others are done, where too many wait', async () => {
    const many = Array.from({ length: 203 }, (_, index) => bodyOf(`${index} waits`));
    const last = newText();
    const first = encode(last, 'br');
    for (const text of many) encode(text, 'br', { isStored: true });
    expect(encode(last, 'br', { isStored: true })).toBe(first);
    while (encode(last, 'br') === first) await new Promise(setImmediate);
    expect(encode(last, 'br').length).toBeLessThan(first.length);
  });
});
