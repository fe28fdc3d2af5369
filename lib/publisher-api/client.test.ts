import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent } from 'undici';
import { inBackground, processSingleton, requestContext } from '../../engine';
import { testContext, withRequestContext } from '../../engine/testing';
import { backgroundPauseMs, type Call, discard, makeApiClient } from '../../engine/upstream';
import { countInTest } from '../../testing/count-in-test';
import { fakeApi } from '../../testing/doubles/fake-api';
import {
  apiBaseUrl,
  delayMs,
  getArticleByName,
  getBanner,
  getRedirect,
  getRedirects,
  openResource,
  sendContactMessage,
  setEmbeddedApi,
} from '.';
import { limits } from './limits';

jest.mock('../site/settings/env', () => ({ env: () => ({}) }));

const api = fakeApi();
const { getJson, postJson } = makeApiClient({ baseUrl: apiBaseUrl, timeoutMs: 300, limits });
beforeEach(() => api.respondWith({ ok: true }));

const get = (path: string, call: Partial<Call> = {}) =>
  getJson(path, { maxBytes: 1_000, ...call }, (body) => body);

describe('a call', () => {
  it('gets JSON, or posts it and reads nothing of the response', async () => {
    expect(await get('/banner')).toEqual({ ok: true });
    api.respondWith('Thanks!');
    expect(await postJson('/contact', { a: 'é' })).toBeUndefined();
    const type = 'application/json';
    expect(api.requests).toEqual([
      { method: 'GET', url: '/banner', type, body: '' },
      { method: 'POST', url: '/contact', type, body: '{"a":"é"}' },
    ]);
  });

  it('goes below the path of the base URL, with a query that no value can add to', async () => {
    setEmbeddedApi(`${api.url()}/v1/site`);
    await get('/articles', { query: { search: 'a&b=c #?/+é' } });
    const url = new URL(api.requests[0]?.url ?? '', api.url());
    expect(url.pathname).toBe('/v1/site/articles');
    expect([...url.searchParams]).toEqual([['search', 'a&b=c #?/+é']]);
    expect(url.hash).toBe('');
  });
});

it('an error of the program is no failure of the API: it is thrown as it is', async () => {
  const mistake = new TypeError('x is not a function');
  const make = () => {
    throw mistake;
  };
  api.respondWith({ articles: [{ id: 'a' }] });
  const items = { name: 'articles', take: make, skip: () => {} };
  await expect(getJson('/x', { maxBytes: 1_000 }, make)).rejects.toBe(mistake);
  await expect(getJson('/x', { maxBytes: 1_000 }, (body) => body, items)).rejects.toBe(mistake);
  const dispatch = jest.spyOn(Agent.prototype, 'dispatch').mockImplementation(make);
  await expect(get('/x')).rejects.toBe(mistake);
  dispatch.mockRestore();
});

describe('a call fails as', () => {
  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [400, 'error-status'],
    [500, 'error-status'],
    [301, 'error-status'],
  ])('%i: %s, and follows no redirect', async (status, kind) => {
    api.respondAs((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    await expect(get('/x')).rejects.toMatchObject({ name: 'ApiError', kind });
    await expect(postJson('/x', {})).rejects.toMatchObject({ name: 'ApiError', kind });
    expect(api.requests.map(({ url }) => url)).toEqual(['/x', '/x']);
  });

  it.each(['http://127.0.0.1:1', ''])('unavailable without an API at "%s"', async (url) => {
    setEmbeddedApi(url);
    await expect(get('/x')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('unavailable after the time limit, for no response and for one that never ends', async () => {
    api.respondAs(({ url }, response) => {
      if (url === '/silent') return;
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    });
    const calls = await Promise.allSettled([get('/silent'), get('/endless')]);
    const unavailable = { reason: expect.objectContaining({ kind: 'unavailable' }) };
    expect(calls).toMatchObject([unavailable, unavailable]);
  });
});

it('leaves nothing of the request that made it on its connection, which lives longer', async () => {
  const seen: unknown[] = [];
  const note = () => seen.push(requestContext()?.id);
  subscribe('undici:client:connected', note);
  await api.closeConnections();
  await withRequestContext(testContext({ id: 'the first' }), async () => {
    await get('/x');
    expect(requestContext()?.id).toBe('the first');
  });
  unsubscribe('undici:client:connected', note);
  expect(seen).toEqual([undefined]);
});

it('a call is measured by its path, without what visitors can type, and by its outcome', async () => {
  const counted = countInTest();
  api.respondWith([{ id: 'a', output: '/about' }]);
  await getArticleByName('unlisted');
  await getRedirect('unlisted');
  await sendContactMessage({ name: '', email: '', subject: '', message: '' }, 'key');
  discard(await openResource('hero.webm', { signal: new AbortController().signal }));
  api.respondWith('', 404);
  await expect(getBanner()).rejects.toThrow();
  api.respondWith('no JSON');
  await expect(getRedirects()).rejects.toThrow();
  const calls = [
    ...['/articles/by_name', '/redirects/byInput', '/contact', '/resources'].map((it) => [
      it,
      'ok',
    ]),
    ...[
      ['/banner', 'not-found'],
      ['/redirects', 'invalid'],
    ],
  ];
  const name = 'site_api_call_duration_seconds_count';
  const counts = calls.map(([call, outcome]) => [
    `${name}{call="${call}",outcome="${outcome}"}`,
    1,
  ]);
  expect(await counted(name)).toEqual(Object.fromEntries(counts));
});

describe('an API that limits calls', () => {
  const url = jest.requireMock('../site/settings/env');
  const refusing = (headers: Record<string, string> = {}) =>
    api.respondAs((_, response) => response.writeHead(429, headers).end());
  const inAdvance = () => inBackground(() => get('/articles'));

  beforeEach(() => {
    processSingleton('background-calls', () => ({ pausedUntil: 0 })).pausedUntil = 0;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => jest.useRealTimers());

  it.each<[string, Record<string, string>, number]>([
    ['the seconds that it names', { 'retry-after': '20' }, 20],
    ['the time that it names', { 'retry-after': 'date' }, 20],
    ['a minute, where it names none', {}, 60],
    ['a minute, where it names nonsense', { 'retry-after': 'soon' }, 60],
  ])('gets calls only for visitors, for %s', async (_, headers, seconds) => {
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 20_000).toUTCString();
    refusing(headers['retry-after'] === 'date' ? { 'retry-after': date } : headers);
    await expect(get('/articles')).rejects.toMatchObject({ kind: 'error-status' });
    api.respondWith({ ok: true });
    await expect(inAdvance()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/^GET \/articles waits \d+ s, because the API limits calls$/),
    });
    expect(await get('/articles')).toEqual({ ok: true });
    expect(await postJson('/contact', {})).toBeUndefined();
    expect(Math.abs(backgroundPauseMs() / 1_000 - seconds)).toBeLessThan(3);
    jest.advanceTimersByTime(seconds * 1_000 + 2_000);
    expect(await inAdvance()).toEqual({ ok: true });
  });

  it('is called in advance at half of the pace of a common limit, but for the embedded one', async () => {
    expect(delayMs()).toBe(0);
    url.env = () => ({ API_BASE_URL: api.url() });
    delayMs();
    await Promise.all([inAdvance(), inAdvance(), inAdvance(), get('/articles')]);
    expect([delayMs(), delayMs()]).toEqual([6_000, 0]);
    url.env = () => ({});
  });
});
