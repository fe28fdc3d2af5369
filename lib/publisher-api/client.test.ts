import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestListener } from 'node:http';
import { requestContext } from '../../engine';
import { withRequestContext } from '../../engine/testing/internals';
import { countInTest } from '../../testing/count-in-test';
import { fakeApi } from '../../testing/fake-api';
import { setSiteMetrics } from '../metrics';
import { type Call, discard, getJson, openFile, postJson, setEmbeddedApi } from './client';
import * as connections from './connections';

jest.mock('../settings/env', () => ({ env: () => ({}) }));
jest.mock('./connections', () => ({ __esModule: true, ...jest.requireActual('./connections') }));
jest.mock('../constants', () => ({
  ...jest.requireActual('../constants'),
  API_TIMEOUT_MS: 300,
}));

const api = fakeApi();
beforeEach(() => api.respondWith({ ok: true }));

const get = (path: string, call: Partial<Call> = {}) =>
  getJson(path, { maxBytes: 1_000, ...call }, (body) => body);

/** The name and kind of the error that a call fails with. */
const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    ({ name, kind }) => `${name}: ${kind}`,
  );

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
  const failing = getJson('/x', { maxBytes: 1_000 }, () => {
    throw mistake;
  });
  await expect(failing).rejects.toBe(mistake);
  jest.spyOn(connections, 'respond').mockRejectedValueOnce(mistake);
  await expect(get('/x')).rejects.toBe(mistake);
});

describe('a call fails as', () => {
  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [400, 'error-status'],
    [500, 'error-status'],
    [301, 'error-status'],
    [307, 'error-status'],
  ])('%i: %s, and follows no redirect', async (status, kind) => {
    api.respondAs((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    expect(await failureOf(get('/x'))).toBe(`ApiError: ${kind}`);
    expect(await failureOf(postJson('/x', {}))).toBe(`ApiError: ${kind}`);
    expect(api.requests.map(({ url }) => url)).toEqual(['/x', '/x']);
  });

  const NO_JSON = ['<!doctype html><p>Hello', '', '{"articles":[{"id"'];
  it.each(NO_JSON)('invalid for a body that is not JSON: %j', async (body) => {
    api.respondWith(body);
    expect(await failureOf(get('/x'))).toBe('ApiError: invalid');
  });

  it('invalid for JSON that is nested too deep, before it is parsed', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    api.respondWith('['.repeat(51) + ']'.repeat(51));
    expect(await failureOf(get('/x'))).toBe('ApiError: invalid');
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    api.respondWith(`${'["[",'.repeat(50)}1${']'.repeat(50)}`);
    await expect(get('/x')).resolves.toHaveLength(2);
  });

  it('unavailable when the connection is reset, before or within the body', async () => {
    api.respondAs(({ socket }) => socket.destroy());
    expect(await failureOf(get('/x'))).toBe('ApiError: unavailable');
    api.respondAs((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"a":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await failureOf(get('/x'))).toBe('ApiError: unavailable');
  });

  it.each(['http://127.0.0.1:1', ''])('unavailable without an API at "%s"', async (url) => {
    setEmbeddedApi(url);
    expect(await failureOf(get('/x'))).toBe('ApiError: unavailable');
  });

  it('invalid above the size limit, and not at it', async () => {
    api.respondWith(JSON.stringify('x'.repeat(98)));
    expect(await get('/x', { maxBytes: 100 })).toHaveLength(98);
    expect(await failureOf(get('/x', { maxBytes: 99 }))).toBe('ApiError: invalid');
  });

  it('unavailable after the time limit, for no response and for one that never ends', async () => {
    api.respondAs(() => {});
    expect(await failureOf(get('/x'))).toBe('ApiError: unavailable');
    api.respondAs((_, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect(await failureOf(get('/x'))).toBe('ApiError: unavailable');
  });
});

it('leaves nothing of the request that made it on its connection, which lives longer', async () => {
  const seen: unknown[] = [];
  const note = () => seen.push(requestContext()?.id);
  subscribe('undici:client:connected', note);
  await api.closeConnections();
  await withRequestContext({ id: 'the first', upstreamMs: 0 }, async () => {
    await get('/x');
    expect(requestContext()?.id).toBe('the first');
  });
  unsubscribe('undici:client:connected', note);
  expect(seen).toEqual([undefined]);
});

describe('a call is measured', () => {
  let counted: ReturnType<typeof countInTest>;
  beforeEach(() => {
    counted = countInTest();
  });
  afterEach(() => setSiteMetrics(undefined));

  const calls = () => counted('site_api_call_duration_seconds_count');
  const one = (call: string, outcome: string) => ({
    [`site_api_call_duration_seconds_count{call="${call}",outcome="${outcome}"}`]: 1,
  });

  it.each([
    ['/articles/by_name', '/articles/by_name'],
    ['/redirects', '/redirects'],
    ['/redirects/byInput/invented', '/redirects/byInput'],
    ['/redirects/byInput/a%2Fb/c', '/redirects/byInput'],
  ])('without what visitors can invent: %s as %s', async (path, name) => {
    await get(path, { query: { name: 'invented' } });
    expect(await calls()).toEqual(one(name, 'ok'));
  });

  it('that sends a message, and one that opens a file', async () => {
    await postJson('/contact', {});
    const { signal } = new AbortController();
    discard(await openFile('/resources/hero.webm', {}, { signal }));
    expect(await calls()).toEqual({ ...one('/contact', 'ok'), ...one('/resources', 'ok') });
  });

  it.each<[string, RequestListener]>([
    ['not-found', (_, response) => response.writeHead(404).end()],
    ['error-status', (_, response) => response.writeHead(500).end()],
    ['invalid', (_, response) => response.end('no JSON')],
    ['unavailable', ({ socket }) => socket.destroy()],
  ])('by its outcome: %s', async (outcome, respond) => {
    api.respondAs(respond);
    await expect(get('/banner')).rejects.toThrow();
    expect(await calls()).toEqual(one('/banner', outcome));
  });
});
