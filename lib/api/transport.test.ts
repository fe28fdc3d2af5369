/** @jest-environment node */
import { setEmbeddedApi } from './address';
import { ApiError } from './errors';
import { type FakeApi, startFakeApi } from './fake-api';
import { callApi } from './transport';

jest.mock('../env', () => ({ env: () => ({ REVALIDATE_SECONDS: 60 }) }));

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(() => {
  api.reset();
  api.answerWith({ ok: true });
});
afterAll(() => api.stop());

/** The kind of error a call fails with. */
async function kindOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => 'no error at all',
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? error.kind : `not an ApiError: ${error}`;
}

describe('a call', () => {
  it('is a GET with a JSON content type and returns the JSON', async () => {
    expect(await callApi('/banner')).toEqual({ ok: true });
    expect(api.asked).toEqual([
      { method: 'GET', url: '/banner', type: 'application/json', body: '' },
    ]);
  });

  it('posts JSON and reads nothing of the answer', async () => {
    api.answerWith('Thanks!');
    expect(await callApi('/contact', { method: 'POST', body: { a: 'é' } })).toBeUndefined();
    expect(api.asked).toEqual([
      { method: 'POST', url: '/contact', type: 'application/json', body: '{"a":"é"}' },
    ]);
  });

  it('encodes the query, so that no value becomes another parameter', async () => {
    await callApi('/articles', { query: { search: 'a&b=c #?/+é' } });
    const url = new URL(api.asked[0]?.url ?? '', api.url);
    expect([...url.searchParams]).toEqual([['search', 'a&b=c #?/+é']]);
    expect(url.hash).toBe('');
  });

  it('goes below the path of the base address', async () => {
    setEmbeddedApi(`${api.url}/v1/site`);
    await callApi('/articles', { query: { search: 'x' } });
    expect(api.asked[0]?.url).toBe('/v1/site/articles?search=x');
  });

  it('is shared by all who ask the same at the same time, and made anew afterwards', async () => {
    await Promise.all([callApi('/banner'), callApi('/banner')]);
    expect(api.asked).toHaveLength(1);
    await callApi('/banner');
    expect(api.asked).toHaveLength(2);
  });

  it('is not shared by different queries, nor by two messages', async () => {
    const [a, b] = [{ search: 'a' }, { search: 'b' }];
    await Promise.all([callApi('/articles', { query: a }), callApi('/articles', { query: b })]);
    const post = { method: 'POST', body: {} } as const;
    await Promise.all([callApi('/contact', post), callApi('/contact', post)]);
    expect(api.asked).toHaveLength(4);
  });
});

describe('a call fails as', () => {
  it.each([
    [404, 'not-found'],
    [400, 'refused'],
    [401, 'unavailable'],
    [403, 'unavailable'],
    [408, 'unavailable'],
    [410, 'not-found'],
    [422, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('%i: %s', async (status, kind) => {
    api.answerWith({ error: 'x' }, status);
    expect(await kindOf(callApi('/x'))).toBe(kind);
    expect(await kindOf(callApi('/x', { method: 'POST', body: {} }))).toBe(kind);
  });

  it.each([301, 302, 307, 308])('%i: unavailable, and is not followed', async (status) => {
    api.answer((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    expect(await kindOf(callApi('/x'))).toBe('unavailable');
    expect(api.asked.map(({ url }) => url)).toEqual(['/x']);
  });

  it.each([
    ['HTML', '<!doctype html><p>Hello'],
    ['an empty body', ''],
    ['truncated JSON', '{"articles":[{"id"'],
  ])('invalid for %s', async (_, body) => {
    api.answerWith(body);
    expect(await kindOf(callApi('/x'))).toBe('invalid');
  });

  it('unavailable when the connection is reset, before or within the body', async () => {
    api.answer((request) => request.socket.destroy());
    expect(await kindOf(callApi('/x'))).toBe('unavailable');
    api.answer((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"a":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await kindOf(callApi('/x'))).toBe('unavailable');
  });

  it('unavailable when nobody listens, or no API is running', async () => {
    setEmbeddedApi('http://127.0.0.1:1');
    expect(await kindOf(callApi('/x'))).toBe('unavailable');
    setEmbeddedApi('');
    expect(await kindOf(callApi('/x'))).toBe('unavailable');
  });

  it('unavailable above the size limit, and not at it', async () => {
    api.answerWith(JSON.stringify('x'.repeat(98)));
    expect(await callApi('/x', { maxBytes: 100 })).toHaveLength(98);
    expect(await kindOf(callApi('/x', { maxBytes: 99 }))).toBe('unavailable');
  });
});

describe('the time limit', () => {
  it('covers the wait for an answer', async () => {
    api.answer(() => {});
    const start = Date.now();
    expect(await kindOf(callApi('/x', { timeoutMs: 50 }))).toBe('unavailable');
    expect(Date.now() - start).toBeLessThan(2_000);
  });

  it('covers the whole body, even if it never stops trickling', async () => {
    api.answer((_, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    });
    const start = Date.now();
    expect(await kindOf(callApi('/x', { timeoutMs: 100 }))).toBe('unavailable');
    expect(Date.now() - start).toBeLessThan(2_000);
  });

  it('is 10 seconds by default', async () => {
    const timer = jest.spyOn(globalThis, 'setTimeout');
    await callApi('/x');
    expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
    timer.mockRestore();
  });
});

describe('an endpoint in trouble', () => {
  const fail = () => kindOf(callApi('/articles/by_name', { query: { name: 'x' } }));

  it('is left alone after five failures in a row, and others are not', async () => {
    api.answerWith('', 500);
    for (let call = 0; call < 7; call += 1) expect(await fail()).toBe('unavailable');
    expect(api.asked).toHaveLength(5);
    await kindOf(callApi('/banner'));
    expect(api.asked).toHaveLength(6);
  });

  it('is tried again after a pause', async () => {
    api.answerWith('', 500);
    for (let call = 0; call < 5; call += 1) await fail();
    api.answerWith({ ok: true });
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_001);
    expect(await callApi('/articles/by_name', { query: { name: 'y' } })).toEqual({ ok: true });
    now.mockRestore();
    expect(await callApi('/articles/by_name', { query: { name: 'z' } })).toEqual({ ok: true });
  });

  it('is not one that answers 404, which is an answer', async () => {
    api.answerWith('', 404);
    for (let call = 0; call < 8; call += 1) expect(await fail()).toBe('not-found');
    expect(api.asked).toHaveLength(8);
  });
});
