import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { recordLog } from '../../engine/testing';
import { type Call, makeApiClient } from '../../engine/upstream';
import { fakeApi } from '../../testing/doubles/fake-api';
import { mediaResponse } from '../media/media-response';
import { apiBaseUrl, getBanner } from '.';
import { limits } from './limits';

/* Responses as networks deliver them: with content codings, broken connections and many headers. */

recordLog();
jest.mock('../site/settings/env', () => ({ env: () => ({}) }));

const api = fakeApi();
const { getJson, openFile, postJson } = makeApiClient({
  baseUrl: apiBaseUrl,
  timeoutMs: 10_000,
  limits,
});

const get = (path: string, call: Call = { maxBytes: 1_000 }) => getJson(path, call, (body) => body);
const open = () => openFile('/x', {}, { signal: new AbortController().signal });
/** A call fails with this kind of error, and this text in its message. */
const expectError = (call: Promise<unknown>, kind: string, message = '') =>
  expect(call).rejects.toMatchObject({ kind, message: expect.stringContaining(message) });

const JSON_BYTES = Buffer.from('{"a":"é"}');
const PICTURE = Buffer.from('a picture');

/** Responds with these bytes, and declares these content codings. */
const encoded = (coding: string, bytes: Uint8Array, status = 200) =>
  api.respondAs((_, response) =>
    response.writeHead(status, { 'content-encoding': coding, etag: '"a"' }).end(bytes),
  );
/** Responds with the start of a body, then closes the connection. */
const breakOff = (start: Uint8Array, headers = {}) =>
  api.respondAs(({ socket }, response) => {
    response.writeHead(200, { 'content-length': 100, ...headers }).write(start);
    setTimeout(() => socket.destroy(), 20);
  });

describe('a response with a content coding', () => {
  it.each<[string, Uint8Array]>([
    ['X-GZip', gzipSync(JSON_BYTES)],
    ['deflate', deflateSync(JSON_BYTES)],
    ['identity', JSON_BYTES],
    ['gzip, br', brotliCompressSync(gzipSync(JSON_BYTES))],
  ])('is decoded: %s', async (coding, bytes) => {
    encoded(coding, bytes);
    expect(await get('/x')).toEqual({ a: 'é' });
  });

  it('is not requested', async () => {
    api.respondAs(({ headers }, response) =>
      response.end(JSON.stringify(headers['accept-encoding'])),
    );
    expect(await get('/x')).toBe('identity');
    expect(await (await open()).body.toArray()).toEqual([Buffer.from('"identity"')]);
  });

  it('is invalid by the number of its decoded bytes, before all of them are decoded', async () => {
    encoded('gzip', gzipSync(JSON.stringify('x'.repeat(2_000_000))));
    await expectError(get('/x'), 'invalid', 'A response of over 1000 bytes');
  });

  it.each<[string, Uint8Array]>([
    ['zstd', JSON_BYTES],
    ['gzip', JSON_BYTES],
    ['gzip', gzipSync('[]'.repeat(99)).subarray(0, 15)],
  ])('that cannot be decoded is invalid, and names it: %s', async (coding, bytes) => {
    encoded(coding, bytes);
    await expectError(get('/x'), 'invalid', `"${coding}"`);
  });

  it('that breaks off is unavailable', async () => {
    breakOff(gzipSync(JSON_BYTES).subarray(0, 12), { 'content-encoding': 'gzip' });
    await expectError(get('/x'), 'unavailable');
  });
});

describe('a file with a content coding', () => {
  const send = () => mediaResponse(new Request('http://localhost/x'), ['video/webm'], open);

  it('is sent decoded, without the length and the ranges of its encoded bytes', async () => {
    api.respondAs((_, response) => {
      const head = { 'content-encoding': 'gzip', 'accept-ranges': 'bytes', etag: '"a"' };
      response.writeHead(200, { ...head, 'content-type': 'video/webm' }).end(gzipSync(PICTURE));
    });
    const response = await send();
    expect(await response.text()).toBe('a picture');
    const headers = { 'cache-control': 'public, max-age=86400', 'content-type': 'video/webm' };
    expect(Object.fromEntries(response.headers)).toEqual({ ...headers, etag: '"a"' });
  });

  it('is invalid if it is a range, because that is of the encoded bytes', async () => {
    encoded('gzip', gzipSync(PICTURE).subarray(2, 4), 206);
    await expectError(open(), 'invalid', '"gzip"');
    expect((await send()).status).toBe(503);
  });
});

describe('a connection that ends without a response', () => {
  const KEY = { 'idempotency-key': 'k' };

  it('fails no call, because the request is sent again on another connection', async () => {
    await api.closeConnections();
    const seen = new WeakSet<object>();
    // Each connection closes at its second request.
    api.respondAs(({ socket }, response) => {
      if (seen.has(socket)) socket.destroy();
      else response.end('{}');
      seen.add(socket);
    });
    await Promise.all([get('/1'), get('/2'), get('/3')]);
    await Promise.all([get('/4'), get('/5'), get('/6')]);
    expect(api.requests.length).toBeGreaterThan(6);
  });

  it('fails no message with a key: it is sent again', async () => {
    api.respondAs(({ socket }, response) => {
      if (api.requests.length === 1) socket.destroy();
      else response.end();
    });
    await postJson('/contact', { a: 1 }, KEY);
    const [first, second] = api.requests;
    expect(second).toEqual(first);
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ['two requests, not more', 2, () => get('/x')],
    ['two with an idempotency key', 2, () => postJson('/x', {}, KEY)],
    ['one where repeating may do harm', 1, () => postJson('/x', {})],
  ])('leads to %s', async (_, count, call) => {
    api.respondAs(({ socket }) => socket.destroy());
    await expectError(call(), 'unavailable');
    expect(api.requests).toHaveLength(count);
  });

  it('leads to one request where the response has begun', async () => {
    breakOff(JSON_BYTES);
    await expectError(get('/x'), 'unavailable');
    expect(api.requests).toHaveLength(1);
  });
});

it('a response may have 64 KB of headers, because its message was sent', async () => {
  const respondWithCookies = (count: number) =>
    api.respondAs((_, response) =>
      response.writeHead(200, { 'set-cookie': Array(count).fill('x'.repeat(980)) }).end('{}'),
    );
  respondWithCookies(60);
  await postJson('/contact', {});
  expect(await get('/x')).toEqual({});
  respondWithCookies(70);
  await expectError(get('/x'), 'unavailable', 'Headers');
});

it('a 204 is read like null: no item, an empty list, no file', async () => {
  api.respondAs((_, response) => response.writeHead(204).end());
  expect(await get('/x')).toBeNull();
  await expectError(getBanner(), 'not-found');
  await expectError(open(), 'not-found', '204');
});
