import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { Body } from './body';

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `word${(index * 7919) % 1999}`).join(' ');
const TEXT = words(2_000);

it.each([TEXT, 'short'])('bytes come back from each encoding: %.5s', async (text) => {
  const body = new Body(text);
  expect(brotliDecompressSync(await body.in('br')).toString()).toBe(text);
  expect(gunzipSync(await body.in('gzip')).toString()).toBe(text);
  expect(body.in('identity')).toBe(body.bytes);
});

it('the hash is that of the bytes', () => {
  const { hash } = new Body(TEXT);
  expect(new Body(Buffer.from(TEXT)).hash).toBe(hash);
  expect(new Body(`${TEXT}!`).hash).not.toBe(hash);
});

it('copies that were made earlier are used as they are', () => {
  const copies = { br: Buffer.from('br'), gzip: Buffer.from('gzip') };
  const body = new Body('text', copies);
  expect([body.in('br'), body.in('gzip'), body.copies]).toEqual([copies.br, copies.gzip, copies]);
});

describe('a body that is sent often', () => {
  it('is compressed to fewer bytes, which are sent from then on', async () => {
    const body = new Body(TEXT);
    const fast = await body.in('br');
    await body.compress();
    const { br, gzip } = body.copies;
    expect([body.in('br'), body.in('gzip')]).toEqual([br, gzip]);
    expect((await body.in('br')).length).toBeLessThan(fast.length);
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

  it('is not compressed while too many others wait', async () => {
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
  ['a few words', 20, 5],
  ['a page', 2_000, 5],
  ['a large text', 40_000, 2],
])('%s is compressed for its first responses with the quality %i', async (_, count, quality) => {
  const text = words(count);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: text.length };
  expect(await new Body(text).in('br')).toEqual(brotliCompressSync(text, { params }));
});

describe('more than a few kilobytes', () => {
  it.each(['br', 'gzip'] as const)(
    'are compressed on a thread, once for all responses: %s',
    async (encoding) => {
      const body = new Body(TEXT);
      const [one, other] = [body.in(encoding), body.in(encoding)];
      expect('then' in one).toBe(true);
      expect(other).toBe(one);
      expect(body.in(encoding)).toBe(one);
      const made = await one;
      expect(body.in(encoding)).toBe(made);
    },
  );

  it('are sent in the smallest copy from the moment that it is there', async () => {
    const body = new Body(TEXT);
    const quick = body.in('br');
    await body.compress();
    await quick;
    expect(body.in('br')).toBe(body.copies.br);
  });

  it('have the same hash, made on a thread', async () => {
    const body = await Body.ofMany(TEXT);
    expect(body.hash).toBe(new Body(TEXT).hash);
    await body.compress();
    expect(body.in('br')).toBe(body.copies.br);
  });
});
