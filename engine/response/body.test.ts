import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { Body } from './body';

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `word${(index * 7919) % 1999}`).join(' ');
const TEXT = words(2_000);

it('bytes come back from each encoding', async () => {
  const body = new Body(TEXT);
  expect(brotliDecompressSync(await body.in('br')).toString()).toBe(TEXT);
  expect(gunzipSync(await body.in('gzip')).toString()).toBe(TEXT);
  expect(body.in('identity')).toBe(body.bytes);
});

it('the hash is that of the bytes', () => {
  const { hash } = new Body(TEXT);
  expect(new Body(Buffer.from(TEXT)).hash).toBe(hash);
  expect(new Body(`${TEXT}!`).hash).not.toBe(hash);
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

it.each(['br', 'gzip'] as const)('a copy is made once, on a thread: %s', async (encoding) => {
  const body = new Body(TEXT);
  const copy = body.in(encoding);
  expect('then' in copy).toBe(true);
  expect(body.in(encoding)).toBe(copy);
  await copy;
  expect(body.in(encoding)).toBe(copy);
});

describe('a body that is sent often', () => {
  it('is compressed to fewer bytes, which are sent from then on', async () => {
    const body = new Body(TEXT);
    const quick = body.in('br');
    await body.compress();
    const { br, gzip } = body.copies;
    expect((await quick).length).toBeGreaterThan(br?.length ?? 0);
    expect([body.in('br'), body.in('gzip')]).toEqual([br, gzip]);
    expect(brotliDecompressSync(br ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(gzip ?? '').toString()).toBe(TEXT);
  });

  it('is compressed once, even if that is requested meanwhile', async () => {
    const body = Body.ofMany(TEXT);
    const [one, other] = [1, 2].map(() => body.compress().then(() => body.copies.br));
    expect(await one).toBeDefined();
    expect(await other).toBe(await one);
    await body.compress();
    expect(body.copies.br).toBe(await one);
  });

  it('is not compressed while too many others wait', async () => {
    const [slow, ...many] = Array.from({ length: 201 }, () => new Body('short'));
    const never = new Promise<Uint8Array>(() => {});
    jest.spyOn(slow as Body, 'in').mockReturnValue(never);
    for (const it of [slow, ...many]) void it?.compress();
    const last = new Body(TEXT);
    await last.compress();
    expect(last.copies).toEqual({});
  });
});
