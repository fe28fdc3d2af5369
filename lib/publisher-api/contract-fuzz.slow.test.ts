import fc from 'fast-check';
import { recordLog } from '../../engine/testing';
import { fakeApi } from '../../testing/doubles/fake-api';
import { FUZZ } from '../../testing/fuzz';
import { HOSTILE_STRINGS } from '../../testing/hostile-strings';
import * as calls from '.';
import { limits } from './limits';

const logged = recordLog();
jest.mock('../site/settings/env', () => ({ env: () => ({}) }));

// Generated responses are mostly valid, because nonsense fails at once. A key may occur twice.

/** A text in every field of a valid item, so that a test finds the item among invalid ones. */
const GOOD = 'the-good-one';

/** The members of a valid article, banner and short link, which override those before them. */
const GOOD_MEMBERS = JSON.stringify({
  ...{ id: GOOD, name: GOOD, slug: GOOD, description: null, body: GOOD, tags: [GOOD] },
  ...{ hidden: false, uploadDate: '2026-01-01', uploads: [{ name: 'good.png' }] },
  ...{ active: true, link: GOOD, input: GOOD, output: GOOD },
}).slice(1, -1);
const KEYS = ['id', 'name', 'slug', 'description', 'body', 'tags', 'hidden', 'uploadDate'];
const MORE_KEYS = ['uploads', 'active', 'link', 'input', 'output', '__proto__', 'toString', ''];

const object = (members: readonly string[]) => `{${members.join()}}`;
const list = (items: readonly string[]) => `[${items.join(' ,\n')}]`;
/** The last number within a limit, and the first ones beyond it. */
const around = (max: number) => fc.integer({ min: max, max: max + 2 });

/** The limits of texts, without those of lists, depth and responses. */
const maxima = Object.entries(limits)
  .filter(([name]) => !/^(?:tags|uploads|items|depth|\w+Call)$/.test(name))
  .map(([, max]) => max);
const atLimit = (isUsual: (max: number) => boolean) => {
  const length = fc.constantFrom(...maxima.filter(isUsual)).chain(around);
  const unit = fc.constantFrom('x', ' ', 'é', '🔥', '\ud800', '\0', '"', '\\', '<', '-');
  return fc.tuple(unit, length).map(([of, count]) => of.repeat(count).slice(0, count));
};

const shortText = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS.filter(({ length }) => length < 1_000)),
  // Any character. The unit 'binary' of fast-check would first make a table of all of them.
  fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
  // Any UTF-16 code unit, including half of a surrogate pair.
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  atLimit((max) => max < 5_000),
);
const hugeText = atLimit((max) => max > 5_000);

const ODD = ['null', 'true', '0', '1', '-0', '1e999', '-1e-999', '9007199254740993', '0.1'];
const ODDER = ['1782777600', '9'.repeat(400), '""', '[]', '{}', '"2026-02-30"', '"1e3"', '"false"'];
const shallow = fc.oneof(
  fc.constantFrom(...ODD, ...ODDER),
  shortText.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 3 }),
);

const deep = fc
  .tuple(fc.constantFrom('[]', '{"a":}'), fc.oneof(around(limits.depth - 4), fc.nat(20_000)))
  .map(([pair, depth]) => `${pair.slice(0, -1).repeat(depth)}1${pair.slice(-1).repeat(depth)}`);
const many = fc
  .tuple(fc.constantFrom(limits.tags, limits.uploads, 20_000).chain(around), fc.boolean())
  .map(([count, isFile]) =>
    list(Array.from({ length: count }, (_, number) => `"${number}${isFile ? '.png' : ''}"`)),
  );
const value = fc.oneof(
  { weight: 300, arbitrary: shallow },
  { weight: 15, arbitrary: deep },
  { weight: 6, arbitrary: many },
  { weight: 1, arbitrary: hugeText.map((text) => JSON.stringify(text)) },
);

const key = fc.oneof(fc.constantFrom(...KEYS, ...MORE_KEYS), shortText);
const members = (of: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(
    fc.tuple(key, of).map(([name, it]) => `${JSON.stringify(name)}:${it}`),
    { maxLength },
  );

/** An item of a list, or a single object. */
type Item = { json: string; isGood: boolean };

const good = (odd: string[]) => ({ json: object([...odd, GOOD_MEMBERS]), isGood: true });
const bad = (json: string) => ({ json, isGood: false });
const item: fc.Arbitrary<Item> = fc.oneof(
  { weight: 4, arbitrary: members(shallow, 2).map(good) },
  { weight: 3, arbitrary: members(value, 8).map((odd) => bad(object(['"id":"a1"', ...odd]))) },
  { weight: 1, arbitrary: value.map(bad) },
);

/** A list at the limit of items, or of a response's size, with a good item at its end. */
const full = fc
  .oneof(
    { weight: 20, arbitrary: fc.tuple(around(limits.items - 2), fc.constant(0)) },
    { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 32, max: 33 }), fc.constant(3.9e6)) },
  )
  .map(([count, size]) => {
    const filler = bad(`{"id":7,"more":"${'x'.repeat(size)}"}`);
    return [...Array<Item>(count).fill(filler), good([])];
  });
const items = fc.oneof(
  { weight: 60, arbitrary: fc.array(item, { maxLength: 12 }) },
  { weight: 1, arbitrary: full },
);

/** How a response arrives: whole, padded with spaces, or damaged at a fraction of its length. */
type Arrival = { kind: 'whole' | 'padded' | 'cut' | 'changed' | 'broken off'; at: number };

/** A generated response, with the number of good items in it. */
type TestResponse = { status: number; json: string; arrival: Arrival; good: number };

const response = fc.record({
  status: fc.oneof(
    { weight: 9, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(204, 301, 304, 400, 404, 410, 429, 500, 503) },
  ),
  arrival: fc.record<Arrival>({
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant('whole') },
      { weight: 3, arbitrary: fc.constantFrom('padded', 'cut', 'changed', 'broken off') },
    ),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});

/** A response with one object, possibly in a list. */
const oneResponse: fc.Arbitrary<TestResponse> = fc
  .tuple(response, item, fc.option(fc.array(shallow, { maxLength: 3 })))
  .map(([rest, { json, isGood }, more]) => {
    return { ...rest, json: more ? list([json, ...more]) : json, good: Number(isGood) };
  });

/** A response with a list. @param name key of the list in an object */
function listResponse(name: string): fc.Arbitrary<TestResponse> {
  const around = members(shallow, 3).map((odd) => odd.filter((it) => !it.startsWith(`"${name}"`)));
  return fc
    .tuple(response, items, fc.option(fc.tuple(around, around)))
    .map(([rest, found, wrapping]) => {
      const json = list(found.map((it) => it.json));
      const [before = [], after = []] = wrapping ?? [];
      return {
        ...rest,
        json: wrapping ? object([...before, `"${name}":${json}`, ...after]) : json,
        good: found.slice(0, limits.items).filter(({ isGood }) => isGood).length,
      };
    });
}

/** The bytes of a response as sent. @param maxBytes size limit of the call */
function bytesOf({ json, arrival: { kind, at } }: TestResponse, maxBytes: number): Buffer {
  const whole = Buffer.from(json);
  const place = Math.floor(at * whole.length);
  if (kind === 'padded') {
    // A body of the size limit, or one byte above; at most that of an article, because a longer one
    // would take too long.
    const length = Math.min(maxBytes, limits.articleCall) + (at < 0.5 ? 1 : 0);
    return Buffer.concat([whole, Buffer.alloc(Math.max(length - whole.length, 0), ' ')]);
  }
  if (kind === 'changed') whole.subarray(place, place + 2).fill(0xff);
  return kind === 'cut' || kind === 'broken off' ? whole.subarray(0, place) : whole;
}

const collected = (read: (take: (article: object) => void) => Promise<void>) => async () => {
  const articles: object[] = [];
  await read((article) => articles.push(article));
  return articles;
};

const { smallCall, articleCall, shortListCall, listCall } = limits;
const readAll = (search: string) => collected((take) => calls.readArticles(search, take));
const readTags = collected((take) => calls.readArticlesByTags(['ip'], take));
const message = { name: 'Ann', email: 'a@b.c', subject: 'Hi', message: 'Hello there, you' };

type Call = [name: string, call: () => Promise<unknown>, limit: number, list?: string];
const CALLS: Call[] = [
  ['GET /banner', calls.getBanner, smallCall],
  ['GET /banner/all', calls.getBanners, shortListCall, 'banners'],
  ['GET /articles', readAll(''), listCall, 'articles'],
  ['GET /articles?search=', readAll('x'), listCall, 'articles'],
  ['GET /articles/single', () => calls.getArticleById('x'), articleCall],
  ['GET /articles/by_name', () => calls.getArticleByName('x'), articleCall],
  ['GET /articles/latest', calls.getLatestArticles, shortListCall, 'articles'],
  ['GET /articles/by_tags', readTags, listCall, 'articles'],
  ['GET /redirects/byInput/', () => calls.getRedirect('x'), smallCall],
  ['GET /redirects', calls.getRedirects, shortListCall, 'redirects'],
  ['POST /contact', () => calls.sendContactMessage(message, 'key'), smallCall],
];

const parse = JSON.parse;
let longestParsed = 0;
const api = fakeApi();
JSON.parse = (text, reviver) => {
  longestParsed = Math.max(longestParsed, text.length);
  return parse(text, reviver);
};

const isWhole = ({ status, arrival }: TestResponse) =>
  status === 200 && ['whole', 'padded'].includes(arrival.kind);

/**
 * Makes a call to which the API sends this response, and checks the error and the log of a failure.
 * @returns the objects that the call returns; undefined if it fails
 */
async function outcome([, call, max]: Call, response: TestResponse) {
  api.reset();
  logged.length = 0;
  longestParsed = 0;
  const bytes = bytesOf(response, max);
  const { kind } = response.arrival;
  api.respondAs(({ socket }, sent) => {
    sent.writeHead(response.status);
    if (kind === 'broken off') sent.write(bytes, () => socket.destroy());
    else sent.end(bytes);
  });
  const result = await call().then(
    (found) => [found].flat() as object[],
    (error: unknown) => error,
  );
  expect(longestParsed).toBeLessThanOrEqual(limits.item);
  expect(logged.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(logged).length).toBeLessThan(5_000);
  if (Array.isArray(result)) return result;
  const isTaken = isWhole(response) && bytes.length <= max && response.good > 0;
  expect([result, isTaken]).toEqual([expect.any(calls.ApiError), false]);
  const { kind: failure, message } = result as calls.ApiError;
  expect(['not-found', 'error-status', 'invalid', 'unavailable']).toContain(failure);
  expect(message.length).toBeLessThan(2_000);
}

/** The values of a returned object, including the items of its lists. */
const valuesOf = (it: object) => Object.values(it).flat() as unknown[];
const isMalformed = (it: unknown) => typeof it === 'string' && !it.isWellFormed();

it.each(CALLS)(
  'whatever %s responds with, it is within the limits or one error, and hides nothing good',
  (...call) => {
    const [name, , , list] = call;
    const check = async (response: TestResponse) => {
      const items = await outcome(call, response);
      if (!items || name.startsWith('POST')) return;
      expect(items.length).toBeLessThanOrEqual(limits.items);
      expect(items.flatMap(valuesOf).filter(isMalformed)).toEqual([]);
      const found = items.filter((it) => valuesOf(it).includes(GOOD));
      if (isWhole(response)) expect(found).toHaveLength(response.good);
    };
    return fc.assert(fc.asyncProperty(list ? listResponse(list) : oneResponse, check), FUZZ);
  },
  7_200_000,
);
