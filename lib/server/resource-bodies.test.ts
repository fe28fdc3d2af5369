import { resourceBody } from './resource-bodies';

const TEXT = 'Words of a feed. '.repeat(100);

it('a text that comes a second time is compressed to fewer bytes, for all who get it', async () => {
  const first = resourceBody(Buffer.from(TEXT));
  expect(resourceBody(Buffer.from(`${TEXT}!`))).not.toBe(first);
  await new Promise(setImmediate);
  expect(first.copies).toEqual({});
  expect(resourceBody(Buffer.from(TEXT))).toBe(first);
  while (!first.copies.br) await new Promise(setImmediate);
});

it('one that takes long to compress is not stored', () => {
  const long = Buffer.alloc(2_000_001);
  expect(resourceBody(long)).not.toBe(resourceBody(long));
});
