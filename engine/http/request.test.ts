import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, request as send } from 'node:http';
import type { NextRequest } from '../pages/next-app';
import { htmlPage } from '../response/page-response';
import { recordLog } from '../testing/record-log';
import { startSite } from '../testing/test-site';
import { until } from '../testing/time';

const lines = recordLog();
beforeEach(() => void lines.splice(0));

/** The bytes of a request that closes the connection after its response. */
const request = (line: string, ...headers: string[]) =>
  [line, ...headers, 'Connection: close', '', ''].join('\r\n');

const getting = (target: string) => request(`GET ${target} HTTP/1.1`, 'Host: a');
const having = (header: string) => request('GET / HTTP/1.1', header);

describe('the target of a request', () => {
  it.each([
    ['http://other.example/about', '/about'],
    ['HTTPS://other.example:81?page=2', '/'],
    ['http://[::1]:80/blog?page=2', '/blog?page=2'],
    ['/about', '/about'],
  ])('may be a whole URL: %s', async (target, url) => {
    const site = await startSite();
    await site.send(getting(target));
    expect(site.rendered).toEqual([url]);
  });

  it('names the host that counts, if it is a whole URL', async () => {
    const hosts: unknown[] = [];
    const render = async ({ headers }: NextRequest) => {
      hosts.push(headers?.host);
      return htmlPage(200, 'sent');
    };
    const site = await startSite({ pages: { render } });
    for (const target of ['/form', 'http://other.example:81/form']) {
      const type = 'Content-Type: multipart/form-data; boundary=x';
      await site.send(request(`POST ${target} HTTP/1.1`, 'Host: a', type, 'Content-Length: 0'));
    }
    expect(hosts).toEqual(['a', 'other.example:81']);
  });

  it.each([
    ...['*', 'ftp://a/', 'http:///about', 'http://me:pw@a/'].map(getting),
    ...['X: no host', 'Host: a\r\nHost: b', 'Host: a/b', 'Host: %%%', 'Host: me@a'].map(having),
    ...[`Host: ${'a'.repeat(261)}`].map(having),
  ])('is refused with 400 when it cannot be read: %j', async (bytes) => {
    const site = await startSite();
    const text = await site.send(bytes);
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    const [, requestId] = /^x-request-id: ([\da-f-]{36})\r$/im.exec(text) ?? [];
    expect(site.rendered).toEqual([]);
    await until(() => lines.length > 0);
    const fields = { level: 'info', message: 'request', status: 400, requestId };
    expect(lines).toEqual([expect.objectContaining(fields)]);
  });

  it.each([
    ...['about', '/\0'].map(getting),
    ...[request('FETCH / HTTP/1.1', 'Host: a'), request('\u0016\u0003\u0001', 'Host: a')],
  ])('gets a bare 400 where Node.js reads no request: %j', async (bytes) => {
    const text = await (await startSite()).send(bytes);
    expect(text).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });

  it('needs no Host in HTTP/1.0, and may have headers of any name', async () => {
    const site = await startSite();
    for (const path of ['/about', '/robots.txt']) {
      const text = await site.send(`GET ${path} HTTP/1.0\r\n__proto__: x\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    }
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

  it.each(['PUT', 'POST', 'TRACE'])(
    'of no page or file is %s, whose body is unread',
    async (method) => {
      const refusal = { status: 405, allow: 'GET, HEAD', connection: 'close', reached: 0 };
      for (const path of ['/', '/about', '/picture.webp', '/_next/static/a.js', '/form/']) {
        expect(await ask(method, path)).toEqual(refusal);
      }
    },
  );

  it.each([
    ['POST', '/form', 'multipart/form-data; boundary=x', 200, undefined],
    ['GET', '/form?x=1', '', 200, undefined],
    ['POST', '/api/publish', 'application/json', 200, undefined],
    ['GET', '/api/publish', '', 405, 'POST'],
    ['OPTIONS', '/form', '', 405, 'GET, HEAD, POST'],
  ])('%s of %s with the type "%s" is %i', async (method, path, type, status, allow) => {
    const reached = status === 200 ? 1 : 0;
    const response = await ask(method, path, { 'content-type': type });
    expect(response).toMatchObject({ status, allow, reached });
  });
});

describe('the request that Next gets', () => {
  const sent = {
    accept: 'image/avif',
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'content-length': '2',
    'content-security-policy': "script-src 'nonce-forged'",
    cookie: 'a=b',
    'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT',
    'if-none-match': '"a"',
    'if-range': '"a"',
    range: 'bytes=0-9',
    referer: 'https://elsewhere.example/',
    rsc: '1',
    'user-agent': 'Googlebot/2.1',
    'x-forwarded-host': 'evil.example',
  };

  it.each([
    ['POST', '/api/publish', ['accept', 'authorization', 'content-length', 'content-type']],
    ['GET', '/feed/atom.xml', ['accept', 'authorization', 'content-length', 'content-type']],
    ['GET', '/media/video/hero.webm', ['if-modified-since', 'if-none-match', 'if-range', 'range']],
  ])('has nothing but what its response may depend on: %s %s', async (method, path, names) => {
    const site = await startSite();
    const body = method === 'POST' ? '{}' : undefined;
    for (const headers of [sent, {}]) await site.receive(path, { method, headers, body });
    const [first, second] = site.seen.map(({ headers: { host: _, ...headers } }) => headers);
    expect(Object.keys(first ?? {}).sort()).toEqual([...names, 'user-agent']);
    expect([first?.['user-agent'], second?.['user-agent']]).toEqual(['any', 'any']);
  });

  it('has the body of the client’s request, while it arrives', async () => {
    let text = '';
    const site = await startSite({
      next: async (incoming, response) => {
        for await (const part of incoming) text += part;
        response.end('published');
      },
    });
    const publication = send({ port: site.port, path: '/api/publish', method: 'POST' });
    publication.write('what');
    await until(() => text === 'what');
    const [response] = (await once(publication.end('ever'), 'response')) as [IncomingMessage];
    expect([response.statusCode, text]).toEqual([200, 'whatever']);
    response.resume();
  });

  it('ends when the client disconnects, also in the middle of a body', async () => {
    const [begun, ended] = [jest.fn(), jest.fn()];
    const next: RequestListener = (incoming, response) => {
      begun();
      incoming.once('close', () => ended(response.destroy()));
    };
    const { port } = await startSite({ next });
    for (const [count, method] of ['POST', 'GET'].entries()) {
      const path = method === 'POST' ? '/api/publish' : '/feed/atom.xml';
      const sent = send({ port, path, method }).on('error', () => {});
      if (method === 'POST') sent.write('what');
      else sent.end();
      await until(() => begun.mock.calls.length > count);
      sent.destroy();
    }
    await until(() => ended.mock.calls.length === 2);
  });

  it('whose body is not read to its end closes the connection', async () => {
    const site = await startSite({
      next: (_, response) => response.writeHead(413).end('Too long.'),
    });
    const body = 'x'.repeat(500_000);
    const { status, headers } = await site.receive('/api/publish', { method: 'POST', body });
    expect([status, headers.connection]).toEqual([413, 'close']);
  });
});
