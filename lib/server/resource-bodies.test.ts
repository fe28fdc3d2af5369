import { ResourceBodies } from './resource-bodies';

const TEXT = 'Words of a feed. '.repeat(100);

it('a text that comes a second time is compressed to fewer bytes, for all who get it', async () => {
  const bodies = new ResourceBodies();
  const first = bodies.of(Buffer.from(TEXT));
  expect(bodies.of(Buffer.from(`${TEXT}!`))).not.toBe(first);
  await new Promise(setImmediate);
  expect(first.copies).toEqual({});
  expect(bodies.of(Buffer.from(TEXT))).toBe(first);
  while (!first.copies.br) await new Promise(setImmediate);
});

it.each([
  ['an empty one', 0],
  ['one that takes long to compress', 2_000_001],
])('%s is not stored', (_, length) => {
  const bodies = new ResourceBodies();
  expect(bodies.of(Buffer.alloc(length))).not.toBe(bodies.of(Buffer.alloc(length)));
});
