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

it.each([
  ['an empty one', 0],
  ['one that takes long to compress', 2_000_001],
])('%s is not stored', (_, length) => {
  expect(resourceBody(Buffer.alloc(length))).not.toBe(resourceBody(Buffer.alloc(length)));
});
