/** @jest-environment node */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { coverImage } from '../covers';
import { readEnv } from '../env';
import { flightUrl } from '../page-store/flight.js';
import { setReady } from '../process/lifecycle';
import { log } from '../process/log';
import { requestId, timeUpstream } from '../process/request-context';
import { createRequestHandler } from './handle-request';
import { createHttpServer, type HttpServer } from './http-server';
import type { SiteResponse } from './site-response';

jest.mock('../process/log', () => ({ log: jest.fn() }));
jest.mock('../page-store', () => ({
  pageStore: () => ({
    get: async () => undefined,
    getFromMemory: () => undefined,
    flights: async (path: string) =>
      path === '/article/a%2Fb'
        ? { version: CURRENT, versions: new Map([[CURRENT, Buffer.from('flight '.repeat(100))]]) }
        : undefined,
  }),
}));
const CURRENT = 'build1.current-version1';
const logged = jest.mocked(log);

type Listener = (request: IncomingMessage, response: SiteResponse) => unknown;

const servers: HttpServer[] = [];

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/** The site's server with these settings, and `listener` in Next's place; the requests it has seen are recorded. */
async function serve(
  settings: Record<string, string> = {},
  listener: Listener = (_, response) => response.end('ok'),
) {
  const seen: IncomingMessage[] = [];
  const port = await freePort();
  const env = readEnv({ PORT: String(port), ...settings });
  const handle = createRequestHandler(env, async (request, response) => {
    seen.push(request);
    await listener(request, response);
  });
  const server = createHttpServer({ handle, headers: [['x-default', 'default']] });
  servers.push(server);
  await server.listen(port);
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

/** Everything that a server sends in response to these bytes, until it closes the connection. */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

/** The line of the one request that was made; it is written once the response is closed. */
async function lineOfRequest(): Promise<Record<string, unknown>> {
  while (logged.mock.calls.length === 0) await new Promise(setImmediate);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]?.slice(0, 2)).toEqual(['info', 'request']);
  return logged.mock.calls[0]?.[2] ?? {};
}

beforeEach(() => {
  setReady(true);
  logged.mockReset();
});
afterAll(() => Promise.all(servers.map((server) => server.drain(0))));

describe('the headers of a response', () => {
  const strict = expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self'");

  it.each<[string, Listener]>([
    ['an ordinary one', (_, response) => response.end('ok')],
    ['one with a head of its own', (_, response) => response.writeHead(404, { a: 'b' }).end()],
    ['an empty one', (_, response) => response.writeHead(304).end()],
    [
      'one that is streamed',
      (_, response) => {
        response.flushHeaders();
        response.write('a');
        response.end('b');
      },
    ],
  ])('are there on %s', async (_, listener) => {
    const { url } = await serve({}, listener);
    const headers = Object.fromEntries((await fetch(url)).headers);
    expect(headers).toMatchObject({
      'content-security-policy': strict,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('ask for https on a site that has it', async () => {
    const { url } = await serve({ SITE_URL: 'https://www.example.com' });
    const { headers } = await fetch(url);
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
  });

  it('give way to those the response has', async () => {
    const { url } = await serve({}, (_, response) => {
      response.setHeader('content-security-policy', "default-src 'none'; sandbox");
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end();
    });
    const { headers } = await fetch(url);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('take the place of an empty policy', async () => {
    const { url } = await serve({}, (_, response) => {
      response.setHeader('Content-Security-Policy', '');
      response.end();
    });
    expect((await fetch(url)).headers.get('content-security-policy')).toEqual(strict);
  });
});

describe('the id of a request', () => {
  it('is new for each, told in the response and wherever the request is handled', async () => {
    const { url } = await serve({}, (_, response) => response.end(requestId()));
    const responses = await Promise.all([fetch(url), fetch(url)]);
    const ids = responses.map(({ headers }) => headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(await Promise.all(responses.map((it) => it.text()))).toEqual(ids);
  });

  it.each([
    ['0', 'proxys-own-id', false],
    ['1', 'proxys-own-id', true],
    ['1', 'short', false],
    ['1', 'with "quotes" and spaces', false],
    ['1', 'x'.repeat(65), false],
  ])('with TRUST_PROXY=%s, sent as %s, is taken over: %s', async (proxies, sent, taken) => {
    const { url } = await serve({ TRUST_PROXY: proxies });
    const response = await fetch(url, { headers: { 'x-request-id': sent } });
    expect(response.headers.get('x-request-id') === sent).toBe(taken);
  });
});

describe('the address of the client', () => {
  it('replaces what was sent in its name', async () => {
    const { url, seen } = await serve();
    await fetch(url, { headers: { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '8.8.8.8' } });
    expect(seen[0]?.headers['x-client-address']).toBe('127.0.0.1');
  });

  it('is what the trusted proxy noted', async () => {
    const { url, seen } = await serve({ TRUST_PROXY: '1' });
    await fetch(url, { headers: { 'x-forwarded-for': 'forged, 8.8.8.8' } });
    expect(seen[0]?.headers['x-client-address']).toBe('8.8.8.8');
  });
});

it('Next sees the same User-Agent whoever sends a request, since a page depends on whether there is one', async () => {
  const { port, seen } = await serve();
  for (const header of ['', 'User-Agent: Googlebot/2.1\r\n']) {
    await send(port, `GET / HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`);
  }
  const [without, bot] = seen.map(({ headers }) => headers['user-agent']);
  expect(without).toMatch(/./);
  expect(bot).toBe(without);
});

it('a policy that comes with a request is not seen, as Next would take a nonce from it', async () => {
  const { url, seen } = await serve();
  const policy = "script-src 'nonce-forged'";
  await fetch(url, {
    headers: {
      'content-security-policy': policy,
      'content-security-policy-report-only': policy,
      accept: 'text/html',
    },
  });
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => name.includes('policy'))).toEqual([]);
  expect(seen[0]?.headers.accept).toBe('text/html');
});

describe('a path that cannot be decoded, has dot segments, or is of Next’s own use', () => {
  it.each([
    ['/%E0%A4%A', '/404'],
    ['/article/%', '/404'],
    ['/_next/./image?url=x', '/404'],
    ['/x/../blog?search=a', '/404'],
    ['/article/%2E%2e', '/article/%20'],
    ['/article/.', '/article/%20'],
    ['/a\\..\\b', '/404'],
    ['/article/...', '/article/...'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/_global-error', '/404'],
    ['/_global-error.rsc', '/404'],
    ['/article/%C3%A4', '/article/%C3%A4'],
    ['/blog?search=%E0%A4%A', '/blog?search=%EF%BF%BD%25A'],
  ])('leads to the 404 page: %s is %s', async (path, expected) => {
    const { port, seen } = await serve();
    await send(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(seen.map(({ url }) => url)).toEqual([expected]);
  });
});

describe('the image optimizer', () => {
  it.each([
    [coverImage({ id: '42', cover_image: 'a.webp' }), 200],
    [`${coverImage({ id: '42', cover_image: 'a.webp' })}&x=1`, 404],
    ['/_next/image', 404],
    ['/_next/image/?url=x', 404],
  ])('is reached with a URL of the site’s own only: %s', async (path, status) => {
    const { url, seen } = await serve();
    expect((await fetch(url + path)).status).toBe(status);
    expect(seen.map((request) => request.url)).toEqual(status === 200 ? [path] : []);
  });
});

describe('the target of a request', () => {
  const request = (line: string, ...headers: string[]) =>
    [line, ...headers, 'Connection: close', '', ''].join('\r\n');

  it.each([
    ['http://other.example/about', '/about', 'other.example'],
    ['HTTPS://other.example:81?page=2', '/', 'other.example:81'],
    ['http://[::1]:80/blog?page=2', '/blog?page=2', '[::1]:80'],
    ['/about', '/about', 'a'],
  ])('may be a whole URL, whose host then counts: %s', async (target, url, host) => {
    const { port, seen } = await serve();
    await send(port, request(`GET ${target} HTTP/1.1`, 'Host: a'));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ url, headers: { host } });
  });

  it.each([
    ['GET * HTTP/1.1', 'Host: a'],
    ['GET ftp://a/ HTTP/1.1', 'Host: a'],
    ['GET http:///about HTTP/1.1', 'Host: a'],
    ['GET http://me:pw@a/ HTTP/1.1', 'Host: a'],
    ['GET about HTTP/1.1', 'Host: a'],
    ['GET / HTTP/1.1', 'X: without a host'],
    ['GET / HTTP/1.1', 'Host: a\r\nHost: b'],
    ['GET / HTTP/1.1', 'Host: a/b'],
    ['GET / HTTP/1.1', 'Host: %%%'],
    ['GET / HTTP/1.1', 'Host: me@a'],
    ['FETCH / HTTP/1.1', 'Host: a'],
    ['GET /\0 HTTP/1.1', 'Host: a'],
    ['\u0016\u0003\u0001', 'Host: a'],
  ])('is refused with 400 when it cannot be read: %j, %j', async (line, header) => {
    const { port, seen } = await serve();
    const text = await send(port, request(line, header));
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(text).toMatch(/^x-request-id: [\da-f-]{36}\r$/im);
    expect(seen).toEqual([]);
    expect(await lineOfRequest()).toMatchObject({ status: 400 });
  });

  it('may be the server as a whole, for OPTIONS', async () => {
    const { port, seen } = await serve();
    const text = await send(port, request('OPTIONS * HTTP/1.1', 'Host: a'));
    expect(text).toMatch(/^HTTP\/1.1 204 No Content\r\n/);
    expect(text).toContain('Allow: GET, HEAD, OPTIONS, POST\r\n');
    expect(seen).toEqual([]);
  });

  it('needs no Host in HTTP/1.0', async () => {
    const { port, seen } = await serve();
    expect(await send(port, 'GET /about HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 OK/);
    expect(seen).toHaveLength(1);
  });
});

describe('the method', () => {
  const ask = async (method: string, path: string, body?: BodyInit) => {
    const { url, seen } = await serve();
    const response = await fetch(url + path, { method, body });
    return { status: response.status, allow: response.headers.get('allow'), reached: seen.length };
  };

  it.each(['PUT', 'PATCH', 'DELETE', 'PURGE', 'POST'])(
    'of a page or a file is GET or HEAD, not %s',
    async (method) => {
      for (const path of ['/', '/about', '/hero-poster.webp', '/_next/static/a.js', '/contact/']) {
        expect(await ask(method, path, 'x')).toEqual({
          status: 405,
          allow: 'GET, HEAD, OPTIONS',
          reached: 0,
        });
      }
    },
  );

  it('is POST for the contact form, too, and nothing else for a publication', async () => {
    const allowed = { status: 200, allow: null, reached: 1 };
    expect(await ask('POST', '/contact', new FormData())).toEqual(allowed);
    expect(await ask('POST', '/contact', 'x')).toEqual({ status: 415, allow: null, reached: 0 });
    expect(await ask('GET', '/contact?x=1')).toEqual(allowed);
    expect(await ask('POST', '/api/publish', 'x')).toEqual(allowed);
    expect(await ask('GET', '/api/publish')).toEqual({
      status: 405,
      allow: 'OPTIONS, POST',
      reached: 0,
    });
  });

  it('OPTIONS tells which there are', async () => {
    expect(await ask('OPTIONS', '/about')).toEqual({
      status: 204,
      allow: 'GET, HEAD, OPTIONS',
      reached: 0,
    });
    expect((await ask('OPTIONS', '/contact')).allow).toBe('GET, HEAD, OPTIONS, POST');
  });

  it('TRACE is not repeated to whoever sent it', async () => {
    const { port } = await serve();
    const text = await send(
      port,
      'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: secret\r\nConnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1.1 405 /);
    expect(text).not.toContain('secret');
  });

  it('CONNECT is for proxies', async () => {
    const { port } = await serve();
    const text = await send(port, 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1.1 501 Not Implemented\r\n/);
    expect(text).toContain('\r\nx-default: default\r\n');
  });
});

it.each([
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
])('an upgrade is not taken up: the request is an ordinary one, %s', async (...headers) => {
  const { port, seen } = await serve({}, (_, response) => {
    response.setHeader('Connection', 'close');
    response.end('ok');
  });
  const text = await send(
    port,
    ['GET /about HTTP/1.1', 'Host: a', ...headers, '', ''].join('\r\n'),
  );
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*ok$/);
  expect(seen).toHaveLength(1);
});

it('an expectation that nobody knows is refused, and a body is requested', async () => {
  const { port } = await serve({}, (request, response) =>
    request.resume().on('end', () => response.end('whole')),
  );
  const post = (expectation: string) =>
    send(
      port,
      `POST /api/publish HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`,
    );
  expect(await post('miracles')).toMatch(/^HTTP\/1.1 417 Expectation Failed\r\n/);
  expect(await post('100-continue')).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
});

it('headers that are too long are 431, with the headers of every response', async () => {
  const { port, seen } = await serve();
  const text = await send(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/);
  expect(text).toContain('\r\nx-default: default\r\n');
  expect(seen).toEqual([]);
});

it('what goes wrong in Next’s own handler is 500, readable, and in the log', async () => {
  const { url } = await serve({}, async () => {
    throw new Error('a mistake');
  });
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain(`Reference: ${response.headers.get('x-request-id')}`);
  expect(logged.mock.calls[0]).toEqual([
    'error',
    'A request failed',
    {
      problem: expect.stringContaining('a mistake'),
      requestId: response.headers.get('x-request-id'),
    },
  ]);
});

describe('the URL of a page', () => {
  it.each([
    ['a page', '/about?token=secret', {}, '/about'],
    ['data of a page', '/about?token=secret&_rsc=1', { rsc: '1' }, '/about?_rsc=1'],
  ])('has no query that it does not depend on: %s', async (_, path, headers, expected) => {
    const { url, seen } = await serve();
    await fetch(url + path, { headers: headers as Record<string, string> });
    expect(seen[0]?.url).toBe(expected);
  });
});

it.each([
  ['/hero-poster.webp', undefined],
  ['/_next/static/a.js', undefined],
  ['/about', undefined],
  ['/media/video/hero.webm', 'bytes=0-9'],
])('parts are of video only: %s, %s', async (path, range) => {
  const { url, seen } = await serve();
  await fetch(url + path, { headers: { range: 'bytes=0-9' } });
  expect(seen[0]?.headers.range).toBe(range);
});

describe('the log', () => {
  it('has one line a request, without its query and headers', async () => {
    const { url } = await serve({}, (_, response) => {
      const done = timeUpstream();
      response.setHeader('x-nextjs-cache', 'HIT');
      done();
      response.writeHead(201).end();
    });
    const response = await fetch(`${url}/api/publish?search=ann@example.com`, {
      method: 'POST',
      body: 'message=hello',
      headers: { referer: 'https://elsewhere.example/secret' },
    });
    expect(await lineOfRequest()).toEqual({
      method: 'POST',
      route: '/api/publish',
      status: 201,
      milliseconds: expect.any(Number),
      cache: 'HIT',
      upstreamMilliseconds: expect.any(Number),
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('says so when the client left before the response was whole', async () => {
    const { url } = await serve({}, (_, response) => void response.write('half'));
    const controller = new AbortController();
    await fetch(url, { signal: controller.signal });
    controller.abort();
    expect(await lineOfRequest()).toMatchObject({ status: 'aborted' });
  });
});

describe('told to stop', () => {
  it('the last response of each connection closes it', async () => {
    const { url } = await serve({}, (_, response) => {
      setReady(false);
      response.end('ok');
    });
    expect((await fetch(url)).headers.get('connection')).toBe('close');
  });
});

describe('a request for flight data', () => {
  const url = flightUrl('/article/a%2Fb', CURRENT);

  it('never comes to Next, and has the headers that concern data', async () => {
    const site = await serve();
    const response = await fetch(site.url + url, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe('flight '.repeat(100));
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/x-component; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      etag: `W/"${CURRENT}"`,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(site.seen).toEqual([]);
  });

  it('with HEAD or a version that the client has is answered without a body', async () => {
    const site = await serve();
    const plain = { 'accept-encoding': 'identity' };
    const head = await fetch(site.url + url, { method: 'HEAD', headers: plain });
    expect(head.headers.get('content-length')).toBe('700');
    expect(await head.text()).toBe('');
    const known = { ...plain, 'if-none-match': `"${CURRENT}"` };
    expect((await fetch(site.url + url, { headers: known })).status).toBe(304);
    const other = { ...plain, 'if-none-match': '"build1.long-gone-versio"' };
    expect((await fetch(site.url + url, { headers: other })).status).toBe(200);
  });

  it('for a version that is not known leads to the current one, or nowhere', async () => {
    const site = await serve();
    const at = (path: string, version: string) =>
      fetch(site.url + flightUrl(path, version), { redirect: 'manual' });
    const old = await at('/article/a%2Fb', 'build1.long-gone-versio');
    expect([old.status, old.headers.get('location')]).toEqual([307, url]);
    expect((await at('/article/unknown', CURRENT)).status).toBe(404);
    expect(site.seen).toEqual([]);
  });

  it('spelt in another way is a page that does not exist', async () => {
    const site = await serve();
    await fetch(`${site.url}/_flight/article?v=${CURRENT}&x=1`);
    expect(site.seen.map(({ url: seen }) => seen)).toEqual(['/404']);
  });
});
