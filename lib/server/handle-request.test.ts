import { log } from '../base/log';
import { requestContext, timeUpstream } from '../base/request-context';
import { htmlPage } from '../pages/make-page';
import { life } from './lifecycle';
import { startSite, stopSites } from './test-site';

jest.mock('../base/log', () => ({ log: jest.fn() }));
const logged = jest.mocked(log);

/** An endpoint, which Next's handler serves without lib/pages. */
const PATH = '/robots.txt';

/** The line of the one request that was made; it is written once the response is closed. */
async function lineOfRequest(): Promise<Record<string, unknown>> {
  while (logged.mock.calls.length === 0) await new Promise(setImmediate);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]?.slice(0, 2)).toEqual(['info', 'request']);
  return logged.mock.calls[0]?.[2] ?? {};
}

/** The bytes of a request, after whose response the connection is closed. */
const request = (line: string, ...headers: string[]) =>
  [line, ...headers, 'Connection: close', '', ''].join('\r\n');

beforeEach(() => logged.mockReset());
afterAll(stopSites);

describe('the id of a request', () => {
  it('is new for each, told in the response and wherever the request is handled', async () => {
    const site = await startSite({ next: (_, response) => response.end(requestContext()?.id) });
    const responses = await Promise.all([site.receive(PATH), site.receive(PATH)]);
    const ids = responses.map(({ headers }) => headers['x-request-id']);
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(responses.map(({ body }) => body.toString())).toEqual(ids);
  });

  it.each([
    ['0', 'proxys-own-id', false],
    ['1', 'proxys-own-id', true],
    ['1', 'short', false],
    ['1', 'with "quotes" and spaces', false],
    ['1', 'x'.repeat(65), false],
  ])('with TRUST_PROXY=%s, sent as %s, is taken over: %s', async (proxies, sent, taken) => {
    const site = await startSite({ settings: { TRUST_PROXY: proxies } });
    const { headers } = await site.receive(PATH, { headers: { 'x-request-id': sent } });
    expect(headers['x-request-id'] === sent).toBe(taken);
  });
});

it.each([
  ['0', '127.0.0.1'],
  ['1', '8.8.8.8'],
])('with TRUST_PROXY=%s, the address of the client is %s', async (proxies, address) => {
  const site = await startSite({
    settings: { TRUST_PROXY: proxies },
    next: (_, response) => response.end(requestContext()?.client),
  });
  const { body } = await site.receive(PATH, { headers: { 'x-forwarded-for': 'forged, 8.8.8.8' } });
  expect(body.toString()).toBe(address);
});

describe('the target of a request', () => {
  it.each([
    ['http://other.example/about', '/about'],
    ['HTTPS://other.example:81?page=2', '/'],
    ['http://[::1]:80/blog?page=2', '/blog?page=2'],
    ['/about', '/about'],
  ])('may be a whole URL: %s', async (target, url) => {
    const site = await startSite();
    await site.send(request(`GET ${target} HTTP/1.1`, 'Host: a'));
    expect(site.rendered).toEqual([url]);
  });

  it('names the host that counts, if it is a whole URL', async () => {
    const hosts: unknown[] = [];
    const site = await startSite({
      pages: {
        render: async ({ headers }) => {
          hosts.push(headers?.host);
          return htmlPage(200, 'sent');
        },
      },
    });
    for (const target of ['/contact', 'http://other.example:81/contact']) {
      const type = 'Content-Type: multipart/form-data; boundary=x';
      await site.send(request(`POST ${target} HTTP/1.1`, 'Host: a', type, 'Content-Length: 0'));
    }
    expect(hosts).toEqual(['a', 'other.example:81']);
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
    const site = await startSite();
    const text = await site.send(request(line, header));
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(text).toMatch(/^x-request-id: [\da-f-]{36}\r$/im);
    expect(site.rendered).toEqual([]);
    expect(await lineOfRequest()).toMatchObject({ status: 400 });
  });

  it('may be "*" for OPTIONS: the whole server', async () => {
    const site = await startSite();
    const text = await site.send(request('OPTIONS * HTTP/1.1', 'Host: a'));
    expect(text).toMatch(/^HTTP\/1.1 204 No Content\r\n/);
    expect(text).toMatch(/^allow: GET, HEAD, OPTIONS, POST\r$/im);
  });

  it('needs no Host in HTTP/1.0', async () => {
    const site = await startSite();
    expect(await site.send('GET /about HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await site.send(`GET ${PATH} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 OK/);
  });
});

describe('the method of a request', () => {
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const site = await startSite();
    const body = method === 'GET' ? undefined : 'x';
    const response = await site.receive(path, { method, headers, body });
    const { allow, connection } = response.headers;
    const reached = site.rendered.length + site.seen.length;
    return { status: response.status, allow, connection, reached };
  };

  it.each(['PUT', 'PATCH', 'DELETE', 'PURGE', 'POST'])(
    'of a page or a file is GET or HEAD, not %s, whose body is not waited for',
    async (method) => {
      for (const path of ['/', '/about', '/hero-poster.webp', '/_next/static/a.js', '/contact/']) {
        expect(await ask(method, path)).toEqual({
          status: 405,
          allow: 'GET, HEAD, OPTIONS',
          connection: 'close',
          reached: 0,
        });
      }
    },
  );

  it.each([
    ['POST', '/contact', 'multipart/form-data; boundary=x', 200, undefined],
    ['POST', '/contact', 'text/plain', 415, undefined],
    ['GET', '/contact?x=1', '', 200, undefined],
    ['POST', '/api/publish', 'application/json', 200, undefined],
    ['GET', '/api/publish', '', 405, 'OPTIONS, POST'],
    ['OPTIONS', '/about', '', 204, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/contact', '', 204, 'GET, HEAD, OPTIONS, POST'],
  ])('%s of %s with the type "%s" is %i', async (method, path, type, status, allow) => {
    expect(await ask(method, path, { 'content-type': type })).toMatchObject({
      status,
      allow,
      reached: status === 200 ? 1 : 0,
    });
  });

  it('TRACE is refused, and the request is not sent back', async () => {
    const site = await startSite();
    const text = await site.send(request('TRACE / HTTP/1.1', 'Host: a', 'Cookie: secret'));
    expect(text).toMatch(/^HTTP\/1.1 405 /);
    expect(text).not.toContain('secret');
  });
});

it.each([
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
])(
  'a request to upgrade is handled as an ordinary one, also by a process that stops: %s',
  async (...headers) => {
    life.phase = 'stopping';
    const site = await startSite();
    const text = await site.send(
      ['GET /about HTTP/1.1', 'Host: a', ...headers, '', ''].join('\r\n'),
    );
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*page of \/about$/);
    life.phase = 'ready';
  },
);

describe('an error is logged, and its response is a readable 500 with the request’s id', () => {
  const fails = async () => {
    throw new Error('a mistake');
  };

  it.each([
    ['in Next’s own handler', PATH, { next: fails }],
    ['in the pages', '/about', { pages: { get: fails } }],
    ['in the pages in memory', '/about', { pages: { peek: () => JSON.parse('') } }],
  ])('%s', async (_, path, options) => {
    const site = await startSite(options);
    const { status, headers, body } = await site.receive(path);
    const id = headers['x-request-id'];
    expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body.toString()).toContain(`Reference: ${id}`);
    expect(logged.mock.calls[0]).toEqual([
      'error',
      'A request failed',
      { problem: expect.stringMatching(/a mistake|JSON/), requestId: id },
    ]);
  });
});

describe('the log', () => {
  it('has one line a request, without its query and headers', async () => {
    const site = await startSite({
      next: (_, response) => {
        timeUpstream()();
        response.writeHead(201).end();
      },
    });
    const response = await site.receive('/api/publish?search=ann@example.com', {
      method: 'POST',
      body: 'message=hello',
      headers: { referer: 'https://elsewhere.example/secret' },
    });
    expect(await lineOfRequest()).toEqual({
      method: 'POST',
      route: '/api/publish',
      status: 201,
      milliseconds: expect.any(Number),
      page: null,
      upstreamMilliseconds: expect.any(Number),
      requestId: response.headers['x-request-id'],
    });
  });

  it.each([
    ['prefetch', { isPrefetch: true }],
    ['prefetch;prerender', { isPrefetch: true }],
    ['', {}],
  ])(
    'says how a page was found, and whether a browser has prefetched it: "%s"',
    async (purpose, expected) => {
      const site = await startSite();
      await site.receive('/about', { headers: purpose ? { 'sec-purpose': purpose } : {} });
      const { isPrefetch, page } = await lineOfRequest();
      expect({ page, ...(isPrefetch !== undefined && { isPrefetch }) }).toEqual({
        page: 'rendered',
        ...expected,
      });
    },
  );

  it('has the status "aborted" for a client that has disconnected, which is no failure', async () => {
    const controller = new AbortController();
    const site = await startSite({
      // As Next, which ends its response when its request is aborted.
      next: (incoming, response) => {
        incoming.on('close', () => response.destroy());
        controller.abort();
      },
    });
    await fetch(`http://127.0.0.1:${site.port}${PATH}`, controller).catch(() => {});
    expect(await lineOfRequest()).toMatchObject({ status: 'aborted' });
  });
});

it('the log warns once of a proxy that TRUST_PROXY does not count', async () => {
  const site = await startSite();
  for (const _ of [1, 2]) await site.receive(PATH, { headers: { 'x-forwarded-for': '8.8.8.8' } });
  const warnings = logged.mock.calls.filter(([level]) => level === 'warn');
  expect(warnings).toEqual([['warn', expect.stringContaining('TRUST_PROXY')]]);
});
