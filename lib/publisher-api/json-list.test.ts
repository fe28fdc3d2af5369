/** @jest-environment node */
import { readJsonList } from './json-list';

/** Parses a response that arrives in chunks of this many bytes. */
async function read(text: string, size: number) {
  const bytes = Buffer.from(text);
  const items: unknown[] = [];
  async function* body() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rest = await readJsonList(body(), 'articles', (item) => items.push(item));
  return { items, rest };
}

const ITEMS = [
  { id: 1, body: 'a "quoted" \\ text, with ] and } and [ and {', tags: ['a', ['b', {}]] },
  { id: 'é 🔥 \u2028', body: '\\"', nested: { articles: [1, 2] } },
  'text, "text"',
  12.5e3,
  null,
  true,
  [],
  {},
];
const LIST = JSON.stringify(ITEMS);
const SPACED = JSON.stringify(ITEMS, null, 2);

describe.each([1, 2, 3, 7, 64, 100_000])('a response in chunks of %i bytes', (size) => {
  it.each([
    ['a list', LIST, ITEMS, []],
    ['a list with white space', `\n ${SPACED}\n`, ITEMS, []],
    ['an empty list', ' [ ] ', [], []],
    ['a list under its key', `{"articles":${LIST}}`, ITEMS, { articles: [] }],
    [
      'a list among other keys',
      `{ "total": 8, "articles" : ${SPACED}, "page": {"no": 1}, "tags": ["x"] }`,
      ITEMS,
      { total: 8, articles: [], page: { no: 1 }, tags: ['x'] },
    ],
    ['null', 'null', [], null],
    ['no list', '{"error":"articles"}', [], { error: 'articles' }],
    ['a key within a text', '{"a":"\\"articles\\":[1"}', [], { a: '"articles":[1' }],
  ])('%s', async (_, text, items, rest) => {
    expect(await read(text, size)).toEqual({ items, rest });
  });

  it.each([
    { tags: ['x'], articles: ITEMS },
    { more: { articles: [1] }, articles: ITEMS },
    { long: 'x'.repeat(200_000), articles: ITEMS },
  ])('that begins with something else is left whole', async (response) => {
    expect(await read(JSON.stringify(response), size)).toEqual({ items: [], rest: response });
  });

  it.each([
    '',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1}',
    '[{]}]',
    '[1]]',
    '["a]',
    '{"articles":[1]',
    '{"articles":[1}]',
    '<!doctype html><p>[1]',
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
  await readJsonList(body(), 'articles', (item) => seen.push(item));
  expect(before).toEqual([[], [1], [1], [1, 2]]);
  expect(seen).toEqual([1, 2, 3]);
});
