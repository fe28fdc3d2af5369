import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { processState } from '../process/lifecycle';
import { receive } from '../testing/test-site';
import { Body } from './body';
import { chooseEncoding, type FinishedResponse, Sender } from './send';

const TEXT = 'Words that repeat. '.repeat(100);

const made = (type: string, body: string | Uint8Array, headers: object = {}, status = 200) => ({
  status,
  headers: { 'content-type': type, ...headers },
  body: new Body(body),
});
const responses: Record<string, FinishedResponse> = {
  '/page': made('text/html', TEXT, { 'content-security-policy': 'of the page' }),
  '/short': made('text/html', 'short'),
  '/picture': made('image/webp', Buffer.alloc(2_000)),
  '/drawing': made('image/svg+xml', TEXT),
  '/script': made('text/javascript; charset=utf-8', TEXT),
  '/json': made('application/json', '{}'),
  '/feed': made('application/atom+xml', TEXT, { etag: '"own"' }),
  '/cover': made('text/plain', TEXT, { vary: 'Accept' }),
  '/no-store': made('text/html', TEXT, { 'cache-control': 'no-store' }),
  '/private': made('text/html', TEXT, { 'cache-control': 'private, no-store' }),
  '/missing': made('text/html', TEXT, {}, 404),
  '/gone': made('text/html', TEXT, { 'cache-control': 'public, max-age=60' }, 410),
  '/empty': made('text/html', ''),
};

const defaults = {
  'content-security-policy': 'default',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const sender = new Sender(defaults, 600);
const server = createServer((request, response) => {
  const { url = '' } = request;
  const finished = responses[url];
  if (finished) sender.send(response, finished);
  else if (url === '/later') return;
  else if (url === '/streamed-missing') sender.stream(response, { status: 404, headers: {}, body });
  else if (url === '/streamed') {
    sender.stream(response, { status: 206, headers: { 'content-type': 'video/webm' }, body });
  } else sender.sendText(response, 405, 'No.\n', { allow: 'GET' });
});
let body: PassThrough;

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  receive((server.address() as AddressInfo).port, path, { headers, method });

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
beforeEach(() => {
  body = new PassThrough();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('a text', () => {
  it('has the same bytes and the same weak tag in each encoding', async () => {
    const [br, gzip, identity] = await Promise.all(
      ['gzip, br', 'gzip', 'identity'].map((it) => get('/page', { 'accept-encoding': it })),
    );
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(TEXT);
    expect(identity?.body.toString()).toBe(TEXT);
    for (const [encoding, sent] of Object.entries({ br, gzip, identity })) {
      expect(sent?.headers).toMatchObject({
        etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
        vary: 'Accept-Encoding',
        'content-length': String(sent?.body.length),
      });
      expect(sent?.headers.etag).toBe(br?.headers.etag);
      expect(sent?.headers['content-encoding'] ?? 'identity').toBe(encoding);
    }
  });

  it('that cannot be compressed is sent as it is', async () => {
    const body = new Body(TEXT.repeat(10));
    jest.spyOn(body, 'in').mockReturnValue(Promise.reject(new Error('out of memory')));
    responses['/failing'] = { status: 200, headers: { 'content-type': 'text/html' }, body };
    const { headers, body: bytes } = await get('/failing', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], bytes.equals(body.bytes)]).toEqual([undefined, true]);
  });

  it.each([
    ['/short', undefined, 'Accept-Encoding'],
    ['/drawing', 'br', 'Accept-Encoding'],
    ['/feed', 'br', 'Accept-Encoding'],
    ['/cover', 'br', 'Accept, Accept-Encoding'],
    ['/picture', undefined, undefined],
    ['/empty', undefined, undefined],
  ])('is compressed if that is worth it: %s as %s, with Vary: %s', async (path, encoding, vary) => {
    const { headers } = await get(path, { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, vary]);
  });
});

describe('a client that has the response', () => {
  it('gets 304 by the entity tag, with the headers of the response', async () => {
    const { etag = '' } = (await get('/page')).headers;
    const { status, headers, body: bytes } = await get('/page', { 'if-none-match': etag });
    expect([status, bytes.length]).toEqual([304, 0]);
    const kept = { 'content-security-policy': 'of the page', 'x-frame-options': 'DENY' };
    expect(headers).toMatchObject({ etag, vary: 'Accept-Encoding', ...kept });
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('content-type');
  });

  it.each([
    ['a response that no cache may store', '/no-store', 'GET', 200],
    ['a response for only one client', '/private', 'GET', 200],
    ['a 404', '/missing', 'GET', 404],
    ['an empty body', '/empty', 'GET', 200],
    ['a posted form', '/page', 'POST', 200],
  ])('does not get 304 for %s, which has no entity tag', async (_, path, method, status) => {
    const response = await get(path, { 'if-none-match': '*' }, method);
    expect([response.status, response.headers.etag]).toEqual([status, undefined]);
  });
});

it('HEAD has the headers of GET and no body', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const { date: _, ...expected } = (await get('/page', accepted)).headers;
  const head = await get('/page', accepted, 'HEAD');
  expect(head.headers).toMatchObject(expected);
  expect(head.body).toHaveLength(0);
});

it.each([
  ['/page', 'of the page', 'DENY'],
  ['/short', 'default', 'DENY'],
  ['/drawing', "default-src 'none'", undefined],
  ['/picture', undefined, undefined],
  ['/script', undefined, undefined],
  ['/json', undefined, undefined],
])('%s has the default headers of its kind, or its own', async (path, policy, frames) => {
  const { headers } = await get(path);
  const { 'content-security-policy': sentPolicy, 'x-frame-options': sentFrames } = headers;
  expect([sentPolicy, sentFrames]).toEqual([policy, frames]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

it('a process that stops ends its connections', async () => {
  processState.phase = 'stopping';
  body.end();
  for (const path of ['/page', '/streamed', '/anything']) {
    expect((await get(path)).headers.connection).toBe('close');
  }
  processState.phase = 'ready';
  expect((await get('/page')).headers.connection).toBe('keep-alive');
});

it('a failure is stored by no cache, unless it says otherwise', async () => {
  expect((await get('/missing')).headers['cache-control']).toBe('no-store');
  expect((await get('/gone')).headers['cache-control']).toBe('public, max-age=60');
  body.end();
  expect((await get('/streamed-missing')).headers['cache-control']).toBe('no-store');
  expect((await get('/page')).headers).not.toHaveProperty('cache-control');
});

describe('a streamed response', () => {
  it('has the headers of its kind', async () => {
    body.write('the first half, ');
    setImmediate(() => body.end('and the other one'));
    const { status, headers, body: bytes } = await get('/streamed', { 'accept-encoding': 'br' });
    expect([status, bytes.toString()]).toEqual([206, 'the first half, and the other one']);
    const kind = { 'content-type': 'video/webm', 'x-content-type-options': 'nosniff' };
    expect(headers).toMatchObject(kind);
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  const ask = (path: string) =>
    request({ port: (server.address() as AddressInfo).port, path })
      .on('error', () => {})
      .end();

  it('is not read any further when the client has disconnected', async () => {
    const sent = ask('/streamed');
    body.write('half');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => {}).destroy();
    await once(body, 'close');
  });

  it('is not read at all when the client has gone before it came', async () => {
    const sent = ask('/later');
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    sent.destroy();
    await once(response, 'close');
    sender.stream(response, { status: 200, headers: {}, body });
    expect(body.destroyed).toBe(true);
  });

  it('is aborted for the client when it breaks off', async () => {
    body.write('half');
    server.once('request', () => setImmediate(() => body.destroy(new Error('gone'))));
    await expect(get('/streamed')).rejects.toThrow('aborted');
  });
});

it.each([
  ['br', ['gzip, deflate, br, zstd', '*']],
  ['gzip', ['gzip, deflate', 'br;q=0.5, gzip', 'br;q=0, gzip', 'GZIP, *;q=0.5']],
  ['identity', [undefined, '', 'identity', 'deflate', '*;q=0', 'gzip;q=0.5, identity']],
  ['identity', [`gzip${', a'.repeat(200)}`]],
])('%s is chosen by Accept-Encoding: %j', (encoding, accepted) => {
  const isOther = (it?: string) => chooseEncoding({ 'accept-encoding': it }) !== encoding;
  expect(accepted.filter(isOther)).toEqual([]);
});
