import { checked, withChecksum } from './checksum';

const page = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  publication: 1_700_000_000_000,
  bytes: Buffer.from('<p>Hello</p>'.repeat(20)),
  copies: { br: Buffer.from('br'.repeat(40)), gzip: Buffer.from('gzip'.repeat(20)) },
  writer: 'a process',
};
const cover = { type: 'image/avif', bytes: Buffer.alloc(600, 7), madeAt: 5, publication: 5 };

it('has what was written, under its name alone', () => {
  const bytes = withChecksum('/a', page);
  expect(checked('/a', bytes)).toEqual({ value: page });
  expect(checked('/b', bytes)).toBeUndefined();
});

it.each(Object.entries({ page, cover }))('notices each bit that is flipped in a %s', (_, value) => {
  const bytes = withChecksum('/a', value);
  const bits = Array.from({ length: 8 * bytes.length }, (__, bit) => bit);
  const unnoticed = bits.filter((bit) => {
    const damaged = Buffer.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return checked('/a', damaged);
  });
  expect(unnoticed).toEqual([]);
});

it('notices each length at which a file is cut, and what is added', () => {
  const bytes = withChecksum('/a', page);
  const cut = Array.from({ length: bytes.length }, (_, end) => bytes.subarray(0, end));
  expect(cut.filter((it) => checked('/a', it))).toEqual([]);
  expect(checked('/a', Buffer.concat([bytes, Buffer.alloc(1)]))).toBeUndefined();
});
