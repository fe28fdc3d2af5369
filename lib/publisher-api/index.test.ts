/** @jest-environment node */

import * as calls from './';
import { type FakeApi, startFakeApi } from './fake-api';

jest.mock('../env', () => ({ env: () => ({ REVALIDATE_SECONDS: 60 }) }));

const ARTICLE = { id: 'a1', name: 'launch-day' };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

/** The articles of a list, which are given one by one. */
async function listed(read: (take: (article: calls.Article) => void) => Promise<void>) {
  const articles: calls.Article[] = [];
  await read((article) => articles.push(article));
  return articles;
}

async function ask<Result>(call: () => Promise<Result>, answer: unknown) {
  api.answerWith(answer);
  const result = await call();
  return { result, asked: api.asked.map(({ method, url }) => `${method} ${url}`) };
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
  ] as [string, () => Promise<unknown>, unknown][])('%s', async (line, call, answer) => {
    expect((await ask(call, answer)).asked).toEqual([line]);
  });

  it('POST /contact with name, email, subject and message', async () => {
    const message = { name: 'Ann', email: 'a@b.c', subject: 'Hi', message: 'Hello there, you' };
    await ask(() => calls.sendContactMessage(message, 'key 1'), '');
    expect(api.asked).toHaveLength(1);
    expect(api.asked[0]).toMatchObject({ method: 'POST', url: '/contact' });
    expect(JSON.parse(api.asked[0]?.body ?? '')).toEqual(message);
    expect(api.asked[0]?.idempotencyKey).toBe('key 1');
  });
});

describe('answers', () => {
  it('are read as the site uses them', async () => {
    const { result } = await ask(calls.getLatestArticles, { articles: [ARTICLE] });
    expect(result).toEqual([expect.objectContaining({ id: 'a1', title: 'Launch Day' })]);
  });

  it('include hidden articles, marked', async () => {
    const read = () => listed((take) => calls.readArticles('', take));
    const { result } = await ask(read, [{ ...ARTICLE, hidden: true }]);
    expect(result).toEqual([expect.objectContaining({ status: 'draft' })]);
  });

  it('that hold no article say that there is none', async () => {
    await expect(ask(() => calls.getArticleByName('x'), [])).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('of the cover call come as they are', async () => {
    expect((await ask(() => calls.getCover('x'), ['any', 1])).result).toEqual(['any', 1]);
  });
});

describe('a short link', () => {
  it.each(['', './', '..', 'a/b', '../articles/articles', 'a\\b', 'a\nb', '\0'])(
    'named %j is not asked for: it would be another path of the API',
    async (slug) => {
      await expect(calls.getRedirect(slug)).rejects.toMatchObject({ kind: 'not-found' });
      expect(api.asked).toEqual([]);
    },
  );

  it('may have dots in its name', async () => {
    const { asked } = await ask(() => calls.getRedirect('v1.2...'), { output: '/' });
    expect(asked).toEqual(['GET /redirects/byInput/v1.2...']);
  });

  it('that cannot be written as an address does not exist', async () => {
    await expect(calls.getRedirect('\ud800')).rejects.toBeInstanceOf(calls.ApiError);
  });
});

describe.each([
  ['all', (take: (article: calls.Article) => void) => calls.readArticles('', take)],
  ['by tags', (take: (article: calls.Article) => void) => calls.readArticlesByTags(['ip'], take)],
])('a list that is read one by one: %s', (_, read) => {
  const ids = async (answer: unknown) =>
    (await ask(() => listed(read), answer)).result.map(({ id }) => id);

  it.each([
    ['an array', [ARTICLE, { id: 2 }], ['a1', '2']],
    ['under its name', { total: 2, articles: [ARTICLE, { id: 2 }], page: {} }, ['a1', '2']],
    ['under its name, after other things', { page: {}, articles: [ARTICLE] }, ['a1']],
    ['empty', [], []],
    ['null', null, []],
    ['null under its name', { articles: null }, []],
    ['with bad ones among the good', [null, { name: 'no id' }, ARTICLE, 'x', []], ['a1']],
  ])('%s', async (_, answer, expected) => {
    expect(await ids(answer)).toEqual(expected);
  });

  it.each([
    ['another object', { error: 'x' }],
    ['a text', '"articles"'],
    ['a list of nothing good', [{ name: 'no id' }, 7]],
    ['HTML', '<!doctype html><p>It works!'],
    ['nothing', ''],
    ['half a list', '[{"id":"a1"},{"id":'],
  ])('is none: %s', async (_, answer) => {
    await expect(ids(answer)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('fails when its call does, also after some', async () => {
    api.answerWith('', 500);
    await expect(listed(read)).rejects.toMatchObject({ kind: 'error-status' });
    api.answer((request, response) => {
      response.writeHead(200).write('[{"id":"a1"},');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(listed(read)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
