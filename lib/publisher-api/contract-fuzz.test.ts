import fc from 'fast-check';
import { type FakeApi, startFakeApi } from '../../testing/fake-api';
import { FUZZ } from '../../testing/fuzz';
import { log } from '../base/log';
import * as calls from '.';
import { limits } from './limits';
import { bytesOf, GOOD, listResponse, oneResponse, type TestResponse } from './test-responses';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('../site/env', () => ({ env: () => ({ REVALIDATE_SECONDS: 60 }) }));

/* Every call of the API with generated responses: a few in every run, many with `npm run fuzz`. */

/** The limits of what a call returns, by field: of a text, and of a list of them. */
const MAXIMA: Record<string, [text: number, list?: number]> = {
  ...{ id: [limits.id], title: [limits.title], name: [limits.name], slug: [limits.slug] },
  ...{ description: [limits.description], content: [limits.body], uploadDate: [limits.uploadDate] },
  ...{ tags: [limits.tag, limits.tags], cover_image: [limits.upload], status: [limits.tag] },
  ...{ pictures: [limits.upload, limits.uploads], body: [limits.bannerBody] },
  ...{ link: [limits.url], input: [limits.name], output: [limits.url] },
};

/** Fields of a returned thing that are over their limit, or no text that can be encoded. */
function wrongFields(item: object): string[] {
  return Object.entries(item).flatMap(([field, value]) => {
    const [text, list] = MAXIMA[field] ?? [];
    const isRight = [value].flat().every((it: unknown) => {
      if (typeof it !== 'string') return it === null || typeof it === 'boolean';
      return it.length <= (text ?? 0) && it.isWellFormed();
    });
    return isRight && (!list || value.length <= list) ? [] : [`${field} is not as MAXIMA allows`];
  });
}

const collected = async (read: (take: (article: object) => void) => Promise<void>) => {
  const articles: object[] = [];
  await read((article) => articles.push(article));
  return articles;
};

const { smallCall, articleCall, shortListCall, listCall } = limits;
const readAll = (search: string) => () => collected((take) => calls.readArticles(search, take));
const readTags = () => collected((take) => calls.readArticlesByTags(['ip'], take));
const message = { name: 'Ann', email: 'a@b.c', subject: 'Hi', message: 'Hello there, you' };

type Call = [name: string, call: () => Promise<unknown>, limit: number, list?: string];
const CALLS: Call[] = [
  ['GET /banner', () => calls.getBanner(), smallCall],
  ['GET /banner/all', () => calls.getBanners(), shortListCall, 'banners'],
  ['GET /articles', readAll(''), listCall, 'articles'],
  ['GET /articles?search=', readAll('x'), listCall, 'articles'],
  ['GET /articles/single', () => calls.getArticleById('x'), articleCall],
  ['GET /articles/by_name', () => calls.getArticleByName('x'), articleCall],
  ['GET /articles/latest', () => calls.getLatestArticles(), shortListCall, 'articles'],
  ['GET /articles/by_tags', readTags, listCall, 'articles'],
  ['GET /redirects/byInput/', () => calls.getRedirect('x'), smallCall],
  ['GET /redirects', () => calls.getRedirects(), shortListCall, 'redirects'],
];
/** Calls of which the site uses nothing but whether they succeed. */
const UNREAD_CALLS: Call[] = [
  ['GET /articles/cover', () => calls.getCover('x'), smallCall],
  ['POST /contact', () => calls.sendContactMessage(message, 'key'), smallCall],
];

const parse = JSON.parse;
let longestParsed = 0;
let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  JSON.parse = (text, reviver) => {
    longestParsed = Math.max(longestParsed, text.length);
    return parse(text, reviver);
  };
});
afterAll(() => {
  JSON.parse = parse;
  return api.stop();
});

const isWhole = ({ status, arrival }: TestResponse) =>
  status === 200 && ['whole', 'padded'].includes(arrival.kind);

/**
 * Makes a call to which the API sends this response, and checks how it fails and what it logs.
 * @returns the things that it returns; undefined if it fails
 */
async function outcome([, call, max]: Call, response: TestResponse) {
  api.reset();
  jest.mocked(log).mockClear();
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
  expect(jest.mocked(log).mock.calls.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(jest.mocked(log).mock.calls).length).toBeLessThan(5_000);
  if (Array.isArray(result)) return result;
  const isTaken = isWhole(response) && bytes.length <= max && response.good > 0;
  expect([result, isTaken]).toEqual([expect.any(calls.ApiError), false]);
  const { kind: failure, message } = result as calls.ApiError;
  expect(['not-found', 'error-status', 'invalid', 'unavailable']).toContain(failure);
  expect(message.length).toBeLessThan(2_000);
}

const everyResponse = ([, , , list]: Call, check: (response: TestResponse) => Promise<void>) =>
  fc.assert(fc.asyncProperty(list ? listResponse(list) : oneResponse, check), FUZZ);

it.each(CALLS)(
  'whatever %s responds with, it is within the limits or one error, and hides nothing good',
  async (...call) => {
    await everyResponse(call, async (response) => {
      const items = await outcome(call, response);
      expect(items?.length ?? 0).toBeLessThanOrEqual(limits.items);
      expect(items?.flatMap(wrongFields) ?? []).toEqual([]);
      const isGood = (it: object) => Object.values(it).includes(GOOD);
      if (items && isWhole(response)) expect(items.filter(isGood)).toHaveLength(response.good);
    });
  },
  7_200_000,
);

it.each(UNREAD_CALLS)(
  'whatever %s responds with, it succeeds or is one error',
  (...call) => everyResponse(call, async (response) => void (await outcome(call, response))),
  7_200_000,
);
