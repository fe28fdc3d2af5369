import fc from 'fast-check';
import { recordLog } from '../../engine/testing';
import { fakeApi } from '../../testing/doubles/fake-api';
import { FUZZ } from '../../testing/fuzz';
import { HOSTILE_STRINGS } from '../../testing/hostile-strings';
import * as calls from '.';

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

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS.filter(({ length }) => length < 1_000)),
  // Any UTF-16 code unit, including half of a surrogate pair.
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  // Around the limits of texts.
  fc.constantFrom(199, 201, 301, 1_001, 2_049).map((length) => 'x'.repeat(length)),
);
const ODD = ['null', 'true', '0', '-0', '1e999', '9007199254740993', '9'.repeat(400), '1782777600'];
const value = fc.oneof(
  fc.constantFrom(...ODD, '""', '[]', '{}', '"2026-02-30"', '"false"'),
  text.map((it) => JSON.stringify(it)),
  fc.json({ maxDepth: 3 }),
);
const members = (maxLength: number) =>
  fc.array(
    fc
      .tuple(fc.oneof(fc.constantFrom(...KEYS, ...MORE_KEYS), text), value)
      .map(([name, it]) => `${JSON.stringify(name)}:${it}`),
    { maxLength },
  );

/** An item of a list, or a single object. */
const item = fc.oneof(
  members(2).map((odd) => ({ json: object([...odd, GOOD_MEMBERS]), good: 1 })),
  members(8).map((odd) => ({ json: object(['"id":"a1"', ...odd]), good: 0 })),
  value.map((json) => ({ json, good: 0 })),
);

/** How a response arrives: with a status, and whole or damaged at a fraction of its length. */
const arrival = fc.record({
  status: fc.oneof(
    { weight: 9, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(204, 301, 304, 400, 404, 429, 500) },
  ),
  damage: fc.oneof(
    { weight: 4, arbitrary: fc.constant('none') },
    { weight: 3, arbitrary: fc.constantFrom('cut', 'changed', 'broken off') },
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** A response with one object, possibly in a list, and the number of good items in it. */
const oneResponse = fc
  .tuple(arrival, item, fc.option(fc.array(value, { maxLength: 3 })))
  .map(([rest, { json, good }, more]) => {
    return { ...rest, json: more ? list([json, ...more]) : json, good };
  });

/** A response with a list. @param name key of the list in an object */
function listResponse(name: string): typeof oneResponse {
  const others = members(3).map((odd) => odd.filter((it) => !it.startsWith(`"${name}"`)));
  return fc
    .tuple(arrival, fc.array(item, { maxLength: 12 }), fc.option(others))
    .map(([rest, found, wrapping]) => {
      const json = list(found.map((it) => it.json));
      return {
        ...rest,
        json: wrapping ? object([...wrapping, `"${name}":${json}`]) : json,
        good: found.reduce((sum, { good }) => sum + good, 0),
      };
    });
}

type TestResponse = typeof oneResponse extends fc.Arbitrary<infer Generated> ? Generated : never;

/** The bytes of a response as sent. */
function bytesOf({ json, damage, at }: TestResponse): Buffer {
  const whole = Buffer.from(json);
  const place = Math.floor(at * whole.length);
  if (damage === 'changed') whole.subarray(place, place + 2).fill(0xff);
  return damage === 'cut' || damage === 'broken off' ? whole.subarray(0, place) : whole;
}

const collected = (read: (take: (article: object) => void) => Promise<void>) => async () => {
  const articles: object[] = [];
  await read((article) => articles.push(article));
  return articles;
};

const readAll = (search: string) => collected((take) => calls.readArticles(search, take));
const readTags = collected((take) => calls.readArticlesByTags(['ip'], take));
const message = { name: 'Ann', email: 'a@b.c', subject: 'Hi', message: 'Hello there, you' };

type Call = [name: string, call: () => Promise<unknown>, list?: string];
const CALLS: Call[] = [
  ['GET /banner', calls.getBanner],
  ['GET /banner/all', calls.getBanners, 'banners'],
  ['GET /articles', readAll(''), 'articles'],
  ['GET /articles/single', () => calls.getArticleById('x')],
  ['GET /articles/by_name', () => calls.getArticleByName('x')],
  ['GET /articles/by_tags', readTags, 'articles'],
  ['GET /redirects/byInput/', () => calls.getRedirect('x')],
  ['GET /redirects', calls.getRedirects, 'redirects'],
  ['POST /contact', () => calls.sendContactMessage(message, 'key')],
];

const api = fakeApi();

const isWhole = ({ status, damage }: TestResponse) => status === 200 && damage === 'none';

/**
 * Makes a call to which the API sends this response, and checks the error and the log of a failure.
 * @returns the objects that the call returns; undefined if it fails
 */
async function outcome([, call]: Call, response: TestResponse) {
  api.reset();
  logged.length = 0;
  const bytes = bytesOf(response);
  api.respondAs(({ socket }, sent) => {
    sent.writeHead(response.status);
    if (response.damage === 'broken off') sent.write(bytes, () => socket.destroy());
    else sent.end(bytes);
  });
  const result = await call().then(
    (found) => [found].flat() as object[],
    (error: unknown) => error,
  );
  expect(logged.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(logged).length).toBeLessThan(5_000);
  if (Array.isArray(result)) return result;
  const isRead = isWhole(response) && response.good > 0;
  expect([result, isRead]).toEqual([expect.any(calls.ApiError), false]);
  const { kind: failure, message } = result as calls.ApiError;
  expect(['not-found', 'error-status', 'invalid', 'unavailable']).toContain(failure);
  expect(message.length).toBeLessThan(2_000);
}

/** The values of a returned object, including the items of its lists. */
const valuesOf = (it: object) => Object.values(it).flat() as unknown[];
const isMalformed = (it: unknown) => typeof it === 'string' && !it.isWellFormed();

it.each(CALLS)(
  'whatever %s responds with, it is read or one error, and hides nothing good',
  (...call) => {
    const [name, , list] = call;
    const check = async (response: TestResponse) => {
      const items = await outcome(call, response);
      if (!items || name.startsWith('POST')) return;
      expect(items.flatMap(valuesOf).filter(isMalformed)).toEqual([]);
      const found = items.filter((it) => valuesOf(it).includes(GOOD));
      if (isWhole(response)) expect(found).toHaveLength(response.good);
    };
    return fc.assert(fc.asyncProperty(list ? listResponse(list) : oneResponse, check), FUZZ);
  },
  7_200_000,
);
