import { recordLog } from '../../engine/testing';
import { fakeApi } from '../../testing/doubles/fake-api';
import * as calls from './';

const logged = recordLog();
jest.mock('../site/settings/env', () => ({ env: () => ({}) }));

const ARTICLE = { id: 'a1', name: 'launch-day' };

const api = fakeApi();

/** Makes a call to which the API responds with this body. */
function request<Result>(call: () => Promise<Result>, body: unknown): Promise<Result> {
  api.respondWith(body);
  return call();
}
const requested = () => api.requests.map(({ method, url }) => `${method} ${url}`);
const ignore = () => {};
/** The ids of the articles of a list. */
async function listed() {
  const ids: string[] = [];
  await calls.readArticles('', ({ id }) => ids.push(id));
  return ids;
}

describe('the calls', () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['GET /banner', calls.getBanner, { active: true, body: 'Hi' }],
    ['GET /banner/all', calls.getBanners, []],
    ['GET /articles', () => calls.readArticles('', ignore), []],
    ['GET /articles?search=a+%26b', () => calls.readArticles('a &b', ignore), { articles: [] }],
    ['GET /articles/single?id=a%2F1', () => calls.getArticleById('a/1'), ARTICLE],
    ['GET /articles/by_name?name=caf%C3%A9', () => calls.getArticleByName('café'), [ARTICLE]],
    ['GET /articles/latest', calls.getLatestArticles, [ARTICLE]],
    ['GET /articles/by_tags?tags=a%2Cb', () => calls.readArticlesByTags(['a', 'b'], ignore), []],
    ['GET /articles/cover?name=x', () => calls.getCover('x'), {}],
    ['GET /redirects/byInput/a%20b%3Fc', () => calls.getRedirect('a b?c'), { output: '/' }],
    ['GET /redirects/byInput/v1.2...', () => calls.getRedirect('v1.2...'), { output: '/' }],
    ['GET /redirects', calls.getRedirects, []],
  ])('%s', async (expected, call, body) => {
    await request(call, body);
    expect(requested()).toEqual([expected]);
  });

  it('find a name that the API has in decomposed Unicode', async () => {
    const [composed, decomposed] = ['%C3%A9', 'e%CC%81'];
    api.respondAs(({ url = '' }, response) => {
      response.writeHead(url.includes(decomposed) ? 200 : 404).end(JSON.stringify(ARTICLE));
    });
    expect(await calls.getArticleByName('é')).toMatchObject({ id: 'a1' });
    const file = await calls.openUpload('a1', 'é.png', { signal: new AbortController().signal });
    calls.discard(file);
    await expect(calls.getArticleByName('e')).rejects.toMatchObject({ kind: 'not-found' });
    const twice = (path: string) => [composed, decomposed].map((it) => `GET ${path}${it}`);
    expect(requested()).toEqual([
      ...twice('/articles/by_name?name='),
      ...twice('/articles/file?article_file=a1_._').map((it) => `${it}.png`),
      'GET /articles/by_name?name=e',
    ]);
  });

  it('POST /contact with name, email, subject and message', async () => {
    const message = { name: 'Ann', email: 'a@b.c', subject: 'Hi', message: 'Hello there, you' };
    await request(() => calls.sendContactMessage(message, 'key 1'), '');
    expect(requested()).toEqual(['POST /contact']);
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual(message);
    expect(api.requests[0]?.idempotencyKey).toBe('key 1');
  });

  it('request no short link that would be another path of the API, or no path', async () => {
    for (const slug of ['', './', '..', 'a/b', 'a\\b', 'a\nb', '\0', '\ud800']) {
      await expect(calls.getRedirect(slug)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(api.requests).toEqual([]);
  });
});

describe('a list that is read item by item', () => {
  it.each([
    ['under its key', { total: 2, articles: [ARTICLE, { id: 2 }], page: {} }, ['a1', '2']],
    ['null', null, []],
    ['null under its key', { articles: null }, []],
    ['with an item nested too deep', `[${'['.repeat(60)}${']'.repeat(60)},{"id":3}]`, ['3']],
    ['with invalid items', [null, { name: 'no id' }, ARTICLE, 'x', []], ['a1']],
  ])('%s', async (_, body, expected) => {
    expect(await request(listed, body)).toEqual(expected);
  });

  it.each([
    ['another object', { error: 'x' }],
    ['a text under its key', { articles: 'x' }],
    ['a number', 42],
    ['a list of invalid items', [{ name: 'no id' }, 7]],
    ['HTML', '<!doctype html><p>It works!'],
    ['nothing', ''],
    ['half a list', '[{"id":"a1"},{"id":'],
  ])('is invalid: %s', async (_, body) => {
    await expect(request(listed, body)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('logs any number of invalid items in one short line', async () => {
    await request(listed, [ARTICLE]);
    expect(logged).toEqual([]);
    const slug = 's'.repeat(1_001);
    const bad = Array.from({ length: 2_000 }, (_, id) => ({ id, slug }));
    await request(listed, [ARTICLE, null, { id: 'x'.repeat(5_000), slug }, ...bad]);
    const ids = [null, 'x'.repeat(100), ...'01234567'];
    expect(logged).toMatchObject([{ count: 2_002, ids, firstProblem: expect.any(String) }]);
    expect(JSON.stringify(logged).length).toBeLessThan(600);
  });

  it('may be one of banners or of short links', async () => {
    const banner = { active: true, body: 'Hi', link: null };
    expect(await request(calls.getBanners, [banner, 5])).toEqual([banner]);
    const link = { input: 'a', output: '/a' };
    expect(await request(calls.getRedirects, { redirects: [link, 'x'] })).toEqual([link]);
  });
});
