import { readJson } from './response-body';

const LIMITS = { item: 4_000_000, items: 20_000, depth: 50 };

/** Reads a response with a list of stations, of any length. */
async function readList(body: AsyncIterable<Uint8Array>) {
  const items: unknown[] = [];
  const skipped: string[] = [];
  const rest = await readJson(body, Number.POSITIVE_INFINITY, LIMITS, {
    name: 'stations',
    take: (item) => items.push(item),
    skip: (problem) => skipped.push(problem),
  });
  return { items, rest, skipped };
}

/** A response that arrives in chunks of this many bytes. */
async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string, size: number) => readList(inChunks(text, size));

const ITEMS = [
  { id: 1, body: 'a "quoted" \\ text, with ] and } and [ and {', tags: ['a', ['b', {}]] },
  { id: 'é 🔥 \u2028', body: '\\"', nested: { stations: [1, 2] } },
  'text, "text"',
  12.5e3,
  null,
  true,
  [],
  {},
];
const LIST = JSON.stringify(ITEMS);
const SPACED = JSON.stringify(ITEMS, null, 2);

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe.each([1, 7, 100_000])('a response in chunks of %i bytes', (size) => {
  it.each([
    ['a list', LIST, ITEMS, []],
    ['a list with white space', `\n ${SPACED}\n`, ITEMS, []],
    ['an empty list', ' [ ] ', [], []],
    ['a list under its key', `{ "stations" : ${SPACED} }`, ITEMS, { stations: [] }],
    ['null', 'null', [], null],
    ['no list', '{"error":"stations"}', [], { error: 'stations' }],
    ['a key within a text', '{"a":"\\"stations\\":[1"}', [], { a: '"stations":[1' }],
  ])('%s', async (_, text, items, rest) => {
    expect(await read(text, size)).toEqual({ items, rest, skipped: [] });
  });

  it.each([
    { tags: ['x'], stations: ITEMS, page: { no: 1 }, more: ['x'] },
    { more: { stations: [1] }, stations: ITEMS },
    { long: 'x'.repeat(Math.min(200_000, 3_000 * size)), stations: ITEMS },
    { '\\"stations': [1], stations: ITEMS },
  ])('that begins with something else', async (response) => {
    for (const spaces of [0, 2]) {
      const found = await read(JSON.stringify(response, null, spaces), size);
      expect(found).toEqual({ items: ITEMS, rest: { ...response, stations: [] }, skipped: [] });
    }
  });

  it('stays whole where no list is wanted', async () => {
    const response = { stations: ITEMS, more: [ITEMS] };
    const text = JSON.stringify(response);
    const bytes = Buffer.byteLength(text);
    expect(await readJson(inChunks(text, size), bytes, LIMITS)).toEqual(response);
    const tooLong = readJson(inChunks(text, size), bytes - 1, LIMITS);
    await expect(tooLong).rejects.toMatchObject({ kind: 'invalid' });
    const tooDeep = readJson(inChunks(nested(51), size), bytes, LIMITS);
    await expect(tooDeep).rejects.toMatchObject({ kind: 'invalid' });
    expect(await readJson(inChunks(nested(50), size), bytes, LIMITS)).toHaveLength(1);
  });

  it('with lists that are nested too deep is read without parsing them', async () => {
    const deep = [nested(10_000), nested(51), `{"a":${nested(50)}}`];
    const { items, skipped } = await read(`[1,${deep},2,${nested(50)},3]`, size);
    expect(items).toEqual([1, 2, JSON.parse(nested(50)), 3]);
    expect(skipped).toEqual(Array(3).fill('nested over 50 levels deep'));
  });

  it.each([
    ...['', '[', '[1', '[1,', '["a]', '{"stations":[1]', '<!doctype html><p>[1]'],
    ...['[1}', '[{]}]', '[1]]', '{"stations":[1}]'],
    ...['[1,]', `[${nested(60)},]`, '[,1]', '[1 2]'],
  ])('that is not JSON throws: %s', async (text) => {
    await expect(read(text, size)).rejects.toThrow(SyntaxError);
  });
});

it('passes on an item before the next one has arrived', async () => {
  const seen: unknown[] = [];
  const before: unknown[][] = [];
  async function* body() {
    for (const part of ['[1,', '2', ',3', ']']) {
      before.push([...seen]);
      yield Buffer.from(part);
    }
  }
  const items = { name: 'stations', take: (item: unknown) => seen.push(item), skip: () => {} };
  await readJson(body(), 100, LIMITS, items);
  expect(before).toEqual([[], [1], [1], [1, 2]]);
});

/** A response of many chunks, which is not in memory as a whole. */
async function* repeated(start: string, chunk: string, times: number, end: string) {
  yield Buffer.from(start);
  const bytes = Buffer.from(chunk);
  for (let time = 0; time < times; time += 1) yield bytes;
  yield Buffer.from(end);
}

describe('an item past its limit is skipped, and the others are read', () => {
  it.each([
    ['1 MB of brackets', '', '[', 16, ']'.repeat(16 * 65_536), 'nested over 50 levels deep'],
    ['4 MB of text', '"', 'x', 64, '"', 'over 4000000 characters'],
  ])('%s', async (_, start, filling, times, end, problem) => {
    const body = repeated(`[1,${start}`, filling.repeat(65_536), times, `${end},2]`);
    expect(await readList(body)).toEqual({ items: [1, 2], rest: [], skipped: [problem] });
  });

  it('items after the last one that a list may have', async () => {
    const { items, skipped } = await readList(repeated('[0', ',1', 20_010, ']'));
    expect(items).toHaveLength(20_000);
    expect(skipped).toEqual(Array(11).fill('after 20000 others'));
  });
});

it.each([
  ['brackets', '{"a":', '['],
  ['text', '{"a":"', 'x'],
])('a response of %s without a list is refused before it is whole', async (_, start, filling) => {
  let chunks = 0;
  async function* counted() {
    for await (const chunk of repeated(start, filling.repeat(65_536), 366, ']')) {
      chunks += 1;
      yield chunk;
    }
  }
  await expect(readList(counted())).rejects.toMatchObject({ kind: 'invalid' });
  expect(chunks).toBeLessThan(70);
});
