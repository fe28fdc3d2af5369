import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { Body } from './body';

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `word${(index * 7919) % 1999}`).join(' ');
const TEXT = words(2_000);

it('bytes come back from each encoding', () => {
  const body = new Body(TEXT);
  expect(brotliDecompressSync(body.in('br')).toString()).toBe(TEXT);
  expect(gunzipSync(body.in('gzip')).toString()).toBe(TEXT);
  expect(body.in('identity')).toBe(body.bytes);
});

it('the same bytes have the same hash, and others have another', () => {
  const { hash } = new Body(TEXT);
  expect(new Body(Buffer.from(TEXT)).hash).toBe(hash);
  expect(new Body(`${TEXT}!`).hash).not.toBe(hash);
});

it('copies that were made before are sent as they are', () => {
  const copies = { br: Buffer.from('br'), gzip: Buffer.from('gzip') };
  const body = new Body('text', copies);
  expect([body.in('br'), body.in('gzip'), body.copies]).toEqual([copies.br, copies.gzip, copies]);
});

describe('a body that is sent often', () => {
  it('is compressed to fewer bytes, which are sent from then on', async () => {
    const body = new Body(TEXT);
    const fast = body.in('br');
    await body.compress();
    const { br, gzip } = body.copies;
    expect([body.in('br'), body.in('gzip')]).toEqual([br, gzip]);
    expect(body.in('br').length).toBeLessThan(fast.length);
    expect(brotliDecompressSync(br ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(gzip ?? '').toString()).toBe(TEXT);
  });

  it('is compressed once, even if that is requested meanwhile', async () => {
    const body = new Body(TEXT);
    const first = body.compress().then(() => body.copies);
    const second = body.compress().then(() => body.copies);
    expect((await second).br).toBe((await first).br);
    await body.compress();
    expect(body.copies.br).toBe((await first).br);
  });

  it('waits until others are done where too many wait', async () => {
    const many = Array.from({ length: 201 }, (_, index) => new Body(`${index} waits`));
    const waiting = Promise.all(many.map((it) => it.compress()));
    const last = new Body(TEXT);
    await last.compress();
    expect(last.copies).toEqual({});
    await waiting;
    await last.compress();
    expect(last.copies.br).toBeDefined();
  });
});

it.each([
  ['a page', 2_000, 5],
  ['a large text, for which nobody is to wait', 40_000, 2],
])('%s is compressed at once with the quality %i', (_, count, quality) => {
  const text = words(count);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: text.length };
  expect(new Body(text).in('br')).toEqual(brotliCompressSync(text, { params }));
});
