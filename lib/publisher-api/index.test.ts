import { type FakeApi, startFakeApi } from '../../testing/fake-api';
import * as calls from './';

jest.mock('../site/env', () => ({ env: () => ({ REVALIDATE_SECONDS: 60 }) }));

const ARTICLE = { id: 'a1', name: 'launch-day' };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

/** Collects the articles of a list that is read one by one. */
async function listed(read: (take: (article: calls.Article) => void) => Promise<void>) {
  const articles: calls.Article[] = [];
  await read((article) => articles.push(article));
  return articles;
}

/** Makes a call to which the API responds with this body. */
async function request<Result>(call: () => Promise<Result>, body: unknown) {
  api.respondWith(body);
  const result = await call();
  return { result, requests: api.requests.map(({ method, url }) => `${method} ${url}`) };
}

describe('the eleven calls', () => {
  it.each([
    ['GET /banner', () => calls.getBanner(), { active: true, body: 'Hi' }],
    ['GET /banner/all', () => calls.getBanners(), []],
    ['GET /articles', () => calls.readArticles('', () => {}), []],
    ['GET /articles?search=a+%26b', () => calls.readArticles('a &b', () => {}), { articles: [] }],
    ['GET /articles/single?id=a%2F1', () => calls.getArticleById('a/1'), ARTICLE],
    ['GET /articles/by_name?name=caf%C3%A9', () => calls.getArticleByName('café'), [ARTICLE]],
    ['GET /articles/latest', () => calls.getLatestArticles(), [ARTICLE]],
    [
      'GET /articles/by_tags?tags=ip%2Cdata',
      () => calls.readArticlesByTags(['ip', 'data'], () => {}),
      [],
    ],
    ['GET /articles/cover?name=x', () => calls.getCover('x'), {}],
    ['GET /redirects/byInput/a%20b%3Fc', () => calls.getRedirect('a b?c'), { output: '/' }],
    ['GET /redirects', () => calls.getRedirects(), []],
  ] as [string, () => Promise<unknown>, unknown][])('%s', async (expected, call, body) => {
    expect((await request(call, body)).requests).toEqual([expected]);
  });

  it('POST /contact with name, email, subject and message', async () => {
    const message = { name: 'Ann', email: 'a@b.c', subject: 'Hi', message: 'Hello there, you' };
    await request(() => calls.sendContactMessage(message, 'key 1'), '');
    expect(api.requests).toHaveLength(1);
    expect(api.requests[0]).toMatchObject({ method: 'POST', url: '/contact' });
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual(message);
    expect(api.requests[0]?.idempotencyKey).toBe('key 1');
  });
});

it('the response about a cover stays as it is', async () => {
  expect((await request(() => calls.getCover('x'), ['any', 1])).result).toEqual(['any', 1]);
});

it.each([
  ['a banner', () => calls.getBanner(), { active: true, body: 'Hi' }],
  ['a short link', () => calls.getRedirect('x'), { output: '/' }],
] as [string, () => Promise<unknown>, object][])(
  '%s of kilobytes is taken, and a larger one is invalid',
  async (_, call, body) => {
    await request(call, { ...body, more: 'x'.repeat(60_000) });
    const larger = request(call, { ...body, more: 'x'.repeat(64_000) });
    await expect(larger).rejects.toMatchObject({ kind: 'invalid' });
  },
);

describe('a short link', () => {
  it.each(['', './', '..', 'a/b', '../articles/articles', 'a\\b', 'a\nb', '\0'])(
    'named %j is not requested: it would be another path of the API',
    async (slug) => {
      await expect(calls.getRedirect(slug)).rejects.toMatchObject({ kind: 'not-found' });
      expect(api.requests).toEqual([]);
    },
  );

  it('may have dots in its name', async () => {
    const { requests } = await request(() => calls.getRedirect('v1.2...'), { output: '/' });
    expect(requests).toEqual(['GET /redirects/byInput/v1.2...']);
  });

  it('that cannot be encoded in a URL does not exist', async () => {
    await expect(calls.getRedirect('\ud800')).rejects.toBeInstanceOf(calls.ApiError);
  });
});

describe('a list that is read item by item', () => {
  const read = (take: (article: calls.Article) => void) => calls.readArticles('', take);
  const ids = async (body: unknown) =>
    (await request(() => listed(read), body)).result.map(({ id }) => id);

  it.each([
    ['an array', [ARTICLE, { id: 2 }], ['a1', '2']],
    ['under its key', { total: 2, articles: [ARTICLE, { id: 2 }], page: {} }, ['a1', '2']],
    ['under its key, after other keys', { page: {}, articles: [ARTICLE] }, ['a1']],
    ['empty', [], []],
    ['null', null, []],
    ['null under its key', { articles: null }, []],
    ['an empty list under its key', { articles: [] }, []],
    [
      'with an item nested too deep',
      `[{"id":2,"x":${'['.repeat(60)}${']'.repeat(60)}},{"id":3}]`,
      ['3'],
    ],
    ['with invalid items', [null, { name: 'no id' }, ARTICLE, 'x', []], ['a1']],
  ])('%s', async (_, body, expected) => {
    expect(await ids(body)).toEqual(expected);
  });

  it.each([
    ['another object', { error: 'x' }],
    ['a text under its key', { articles: 'x' }],
    ['a number', 42],
    ['a text', '"articles"'],
    ['a list of invalid items', [{ name: 'no id' }, 7]],
    ['HTML', '<!doctype html><p>It works!'],
    ['nothing', ''],
    ['half a list', '[{"id":"a1"},{"id":'],
  ])('is invalid: %s', async (_, body) => {
    await expect(ids(body)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('fails when the call fails, also after some items', async () => {
    api.respondWith('', 500);
    await expect(listed(read)).rejects.toMatchObject({ kind: 'error-status' });
    api.respondAs(({ socket }, response) => {
      response.writeHead(200).write('[{"id":"a1"},');
      setTimeout(() => socket.destroy(), 20);
    });
    await expect(listed(read)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
