/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { readEnv } from '../env';
import { log } from '../log';
import { requestId, timeUpstream } from './request-context';
import { hookRequests } from './request-hooks';

jest.mock('../log', () => ({ log: jest.fn() }));
const logged = jest.mocked(log);

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<{ port: number; url: string }> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

/** A server that is hooked with these settings; the requests it has seen are kept. */
async function hooked(
  settings: Record<string, string> = {},
  listener: RequestListener = (_, response) => response.end('ok'),
) {
  const seen: IncomingMessage[] = [];
  const { port, url } = await serve((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  hookRequests(readEnv({ PORT: String(port), ...settings }));
  return { url, port, seen };
}

/** The line of the one request that was made; it is written once the answer is closed. */
async function line(): Promise<Record<string, unknown>> {
  while (logged.mock.calls.length === 0) await new Promise(setImmediate);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]?.slice(0, 2)).toEqual(['info', 'request']);
  return logged.mock.calls[0]?.[2] ?? {};
}

beforeEach(() => logged.mockReset());
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

describe('the headers of an answer', () => {
  const strict = expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self'");

  it.each<[string, RequestListener]>([
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
    const { url } = await hooked({}, listener);
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
    const { url } = await hooked({ SITE_URL: 'https://www.example.com' });
    const { headers } = await fetch(url);
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
  });

  it('give way to those the answer has', async () => {
    const { url } = await hooked({}, (_, response) => {
      response.setHeader('content-security-policy', "default-src 'none'; sandbox");
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end();
    });
    const { headers } = await fetch(url);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('take the place of an empty policy', async () => {
    const { url } = await hooked({}, (_, response) => {
      response.setHeader('Content-Security-Policy', '');
      response.end();
    });
    expect((await fetch(url)).headers.get('content-security-policy')).toEqual(strict);
  });
});

describe('the id of a request', () => {
  it('is new for each, told in the answer and wherever the request is dealt with', async () => {
    const { url } = await hooked({}, (_, response) => response.end(requestId()));
    const answers = await Promise.all([fetch(url), fetch(url)]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(await Promise.all(answers.map((it) => it.text()))).toEqual(ids);
  });

  it.each([
    ['0', 'proxys-own-id', false],
    ['1', 'proxys-own-id', true],
    ['1', 'short', false],
    ['1', 'with "quotes" and spaces', false],
    ['1', 'x'.repeat(65), false],
  ])('with TRUST_PROXY=%s, sent as %s, is taken over: %s', async (proxies, sent, taken) => {
    const { url } = await hooked({ TRUST_PROXY: proxies });
    const answer = await fetch(url, { headers: { 'x-request-id': sent } });
    expect(answer.headers.get('x-request-id') === sent).toBe(taken);
  });
});

describe('the address of the client', () => {
  it('replaces what was sent in its name', async () => {
    const { url, seen } = await hooked();
    await fetch(url, { headers: { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '8.8.8.8' } });
    expect(seen[0]?.headers['x-client-address']).toBe('127.0.0.1');
  });

  it('is what the trusted proxy noted', async () => {
    const { url, seen } = await hooked({ TRUST_PROXY: '1' });
    await fetch(url, { headers: { 'x-forwarded-for': 'forged, 8.8.8.8' } });
    expect(seen[0]?.headers['x-client-address']).toBe('8.8.8.8');
  });
});

it('a policy that comes with a request is not seen, as Next would take a nonce from it', async () => {
  const { url, seen } = await hooked();
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

describe('an address that cannot be read', () => {
  it.each([
    ['/%E0%A4%A', '/404'],
    ['/article/%', '/404'],
    ['/article/%C3%A4', '/article/%C3%A4'],
    ['/blog?search=%E0%A4%A', '/blog?search=%EF%BF%BD%25A'],
  ])('leads to the 404 page: %s is %s', async (path, expected) => {
    const { port, seen } = await hooked();
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket.resume(), 'close');
    expect(seen.map(({ url }) => url)).toEqual([expected]);
  });
});

describe('the address of a page', () => {
  it.each([
    ['a page', '/about?token=secret', {}, '/about'],
    ['data of a page', '/about?token=secret&_rsc=1', { rsc: '1' }, '/about?_rsc=1'],
  ])('has no query that it does not depend on: %s', async (_, path, headers, expected) => {
    const { url, seen } = await hooked();
    await fetch(url + path, { headers: headers as Record<string, string> });
    expect(seen[0]?.url).toBe(expected);
  });
});

describe('the log', () => {
  it('has one line a request, without its query and headers', async () => {
    const { url } = await hooked({}, (_, response) => {
      const done = timeUpstream();
      response.setHeader('x-nextjs-cache', 'HIT');
      done();
      response.writeHead(201).end();
    });
    const answer = await fetch(`${url}/blog?search=ann@example.com`, {
      method: 'POST',
      body: 'message=hello',
      headers: { referer: 'https://elsewhere.example/secret' },
    });
    expect(await line()).toEqual({
      method: 'POST',
      route: '/blog',
      status: 201,
      milliseconds: expect.any(Number),
      cache: 'HIT',
      upstreamMilliseconds: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it('says so when the client left before the answer was whole', async () => {
    const { url } = await hooked({}, (_, response) => void response.write('half'));
    const controller = new AbortController();
    await fetch(url, { signal: controller.signal });
    controller.abort();
    expect(await line()).toMatchObject({ status: 'aborted' });
  });
});

it('leaves the other servers of the process alone', async () => {
  await hooked();
  const other = await serve((_, response) => response.end('ok'));
  const { headers } = await fetch(other.url);
  expect(headers.get('x-request-id')).toBeNull();
  expect(headers.get('content-security-policy')).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});
