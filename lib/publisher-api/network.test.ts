import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fakeApi } from '../../testing/fake-api';
import { mediaResponse } from '../media/media-response';
import { readPicture } from '../media/read-picture';
import { discard, getJson, openFile, postJson } from './client';
import { parseBanner } from './contract';

/* Responses as networks deliver them: encoded, over connections that end, with many headers. */

jest.mock('../../engine/log/log', () => ({ log: jest.fn() }));
jest.mock('../settings/env', () => ({ env: () => ({}) }));

const api = fakeApi();

const get = (path: string, maxBytes = 1_000) => getJson(path, { maxBytes }, (body) => body);
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ kind, message }) => [kind, message],
  );
const JSON_BYTES = Buffer.from('{"a":"é"}');

/** Responds with these bytes, as if they had these content codings. */
const encoded = (coding: string, bytes: Uint8Array, status = 200) =>
  api.respondAs((_, response) =>
    response.writeHead(status, { 'content-encoding': coding, etag: '"a"' }).end(bytes),
  );

describe('a response with a content coding', () => {
  it.each<[string, Uint8Array]>([
    ['gzip', gzipSync(JSON_BYTES)],
    ['X-GZip', gzipSync(JSON_BYTES)],
    ['deflate', deflateSync(JSON_BYTES)],
    ['br', brotliCompressSync(JSON_BYTES)],
    ['identity', JSON_BYTES],
    ['', JSON_BYTES],
    ['gzip, br', brotliCompressSync(gzipSync(JSON_BYTES))],
  ])('is decoded: %s', async (coding, bytes) => {
    encoded(coding, bytes);
    expect(await get('/x')).toEqual({ a: 'é' });
  });

  it('is not asked for', async () => {
    const asked: unknown[] = [];
    api.respondAs(({ headers }, response) => {
      asked.push(headers['accept-encoding']);
      response.end('{}');
    });
    await get('/x');
    await postJson('/x', {});
    discard(await openFile('/x', {}, { signal: new AbortController().signal }));
    expect(asked).toEqual(['identity', 'identity', 'identity']);
  });

  it('is invalid by the number of its decoded bytes, before all of them are decoded', async () => {
    encoded('gzip', gzipSync(JSON.stringify('x'.repeat(2_000_000))));
    expect(await errorOf(get('/x'))).toEqual(['invalid', 'A response of over 1000 bytes']);
    encoded('gzip', gzipSync(JSON.stringify('x'.repeat(998))));
    expect(await get('/x')).toHaveLength(998);
    expect(await errorOf(get('/x', 999))).toEqual(['invalid', 'A response of over 999 bytes']);
  });

  it.each<[string, Uint8Array]>([
    ['zstd', JSON_BYTES],
    ['gzip', JSON_BYTES],
    ['br', JSON_BYTES],
    ['deflate', JSON_BYTES],
    ['gzip', gzipSync('[]'.repeat(99)).subarray(0, 15)],
  ])('that cannot be decoded is invalid, and names it: %s', async (coding, bytes) => {
    encoded(coding, bytes);
    expect(await errorOf(get('/x'))).toEqual(['invalid', expect.stringContaining(`"${coding}"`)]);
  });

  it('that breaks off has not come', async () => {
    api.respondAs((request, response) => {
      const head = { 'content-encoding': 'gzip', 'content-length': 100 };
      response.writeHead(200, head).write(gzipSync(JSON_BYTES).subarray(0, 12));
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await errorOf(get('/x'))).toEqual(['unavailable', expect.anything()]);
  });
});

describe('a file with a content coding', () => {
  const picture = Buffer.from('a picture');
  const open = () =>
    mediaResponse(new Request('http://localhost/x'), ['video/webm'], (request) =>
      openFile('/x', {}, request),
    );

  it('is sent decoded, without the length and the ranges of its encoded bytes', async () => {
    api.respondAs((_, response) => {
      const head = { 'content-encoding': 'gzip', 'accept-ranges': 'bytes', etag: '"a"' };
      response.writeHead(200, { ...head, 'content-type': 'video/webm' }).end(gzipSync(picture));
    });
    const response = await open();
    expect(await response.text()).toBe('a picture');
    const headers = { 'cache-control': 'public, max-age=86400', 'content-type': 'video/webm' };
    expect(Object.fromEntries(response.headers)).toEqual({ ...headers, etag: '"a"' });
  });

  it('is read within its limit of decoded bytes', async () => {
    encoded('gzip', gzipSync(picture));
    expect(await readPicture('1', 'a.png')).toEqual(picture);
    encoded('gzip', gzipSync(Buffer.alloc(17_000_000)));
    await expect(readPicture('1', 'a.png')).rejects.toThrow('15 MB is the most');
  });

  it('that cannot be decoded is told by its coding', async () => {
    encoded('br', picture);
    await expect(readPicture('1', 'a.png')).rejects.toThrow('in the content coding "br"');
    encoded('zstd', picture);
    await expect(readPicture('1', 'a.png')).rejects.toThrow('unknown content coding "zstd"');
  });

  it('is no part of the file, which is one of the encoded bytes', async () => {
    encoded('gzip', gzipSync(picture).subarray(2, 4), 206);
    const failing = openFile('/x', {}, { signal: new AbortController().signal });
    expect(await errorOf(failing)).toEqual(['invalid', expect.stringContaining('"gzip"')]);
    expect((await open()).status).toBe(503);
  });
});

describe('a connection that ends without a response', () => {
  /** Ends every second request on a connection. */
  const endEverySecond = () => {
    const seen = new WeakSet<object>();
    const listener: RequestListener = ({ socket }, response) => {
      if (seen.has(socket)) socket.destroy();
      else response.end('{}');
      seen.add(socket);
    };
    api.respondAs(listener);
  };
  const KEY = { 'idempotency-key': 'k' };

  it('costs no call, as the request is sent once more on another connection', async () => {
    await api.closeConnections();
    endEverySecond();
    await Promise.all([get('/1'), get('/2'), get('/3')]);
    await Promise.all([get('/4'), get('/5'), get('/6')]);
    expect(api.requests.length).toBeGreaterThan(6);
  });

  it('costs no message that has a key: the same comes once more', async () => {
    api.respondAs(({ socket }, response) => {
      if (api.requests.length === 1) socket.destroy();
      else response.end();
    });
    await postJson('/contact', { a: 1 }, KEY);
    const [first, second] = api.requests;
    expect(second).toEqual(first);
  });

  it('leads to two requests, not more, and to one where repeating may do harm', async () => {
    api.respondAs(({ socket }) => socket.destroy());
    expect(await errorOf(get('/x'))).toEqual(['unavailable', expect.anything()]);
    expect(await errorOf(postJson('/x', {}, KEY))).toEqual(['unavailable', expect.anything()]);
    expect(api.requests).toHaveLength(4);
    api.reset();
    expect(await errorOf(postJson('/x', {}))).toEqual(['unavailable', expect.anything()]);
    expect(api.requests).toHaveLength(1);
  });

  it('leads to one request where the response has begun', async () => {
    api.respondAs((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"a":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await errorOf(get('/x'))).toEqual(['unavailable', expect.anything()]);
    expect(api.requests).toHaveLength(1);
  });
});

it('has headers of up to 64 KB, as a message counts as sent whose response has many', async () => {
  const cookies = (bytes: number) =>
    api.respondAs((_, response) =>
      response
        .writeHead(200, { 'set-cookie': Array(bytes / 1_000).fill('x'.repeat(980)) })
        .end('{}'),
    );
  cookies(60_000);
  await postJson('/contact', {});
  expect(await get('/x')).toEqual({});
  cookies(70_000);
  expect(await errorOf(get('/x'))).toEqual(['unavailable', expect.stringContaining('Headers')]);
});

it('has nothing in a 204, as in null: no item, an empty list, no file', async () => {
  api.respondAs((_, response) => response.writeHead(204).end());
  expect(await get('/x')).toBeNull();
  expect(await errorOf(getJson('/x', { maxBytes: 9 }, parseBanner))).toEqual([
    'not-found',
    expect.anything(),
  ]);
  const file = openFile('/x', {}, { signal: new AbortController().signal });
  expect(await errorOf(file)).toEqual(['not-found', expect.stringContaining('204')]);
});

it('is not blamed for an error of the site’s own', async () => {
  api.respondWith({ articles: [{ id: 'a' }] });
  const mistake = new TypeError('x is not a function');
  const make = () => {
    throw mistake;
  };
  const items = { name: 'articles', take: make, skip: () => {} };
  const call = { maxBytes: 1_000 };
  await expect(getJson('/x', call, make)).rejects.toBe(mistake);
  await expect(getJson('/x', call, (body) => body, items)).rejects.toBe(mistake);
});
