import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { signedQuery } from '../articles/preview-link';
import { Body } from '../base/body';
import * as contentHashes from '../base/content-hash';
import { log } from '../base/log';
import { requestContext } from '../base/request-context';
import { TooBusyError } from '../base/turns';
import { htmlPage } from '../pages/make-page';
import { PICTURES_PATH } from '../site/routes';
import { life } from './lifecycle';
import { startSite, stopSites } from './test-site';

const SECRET = 'a-secret-for-the-tests';
process.env.PREVIEW_SECRET = SECRET;

jest.mock('../base/log', () => ({ log: jest.fn() }));
// To see whether it is called.
jest.mock('../base/content-hash', () => ({ ...jest.requireActual('../base/content-hash') }));
const CACHED = {
  'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
  'cdn-cache-control':
    'public, max-age=60, stale-while-revalidate=63072000, stale-if-error=63072000',
};

afterAll(stopSites);

describe('a page', () => {
  const page = {
    ...htmlPage(200, 'stored', { 'content-security-policy': 'of the page' }),
    freshSeconds: 60,
  };
  const inMemory = (stored: string) => (url: string) =>
    url === stored ? ({ page, foundAs: 'stale' } as const) : undefined;

  it('in memory is sent at once, with its headers and those for caches', async () => {
    const site = await startSite({ pages: { peek: inMemory('/about') } });
    for (const path of ['/about', '/about?utm_source=x']) {
      const { status, headers, body } = await site.receive(path);
      expect([status, body.toString()]).toEqual([200, 'stored']);
      expect(headers).toMatchObject({
        ...CACHED,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': 'of the page',
        'x-default': 'default',
        etag: expect.any(String),
      });
    }
    const { etag = '' } = (await site.receive('/about')).headers;
    expect((await site.receive('/about', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await site.receive('/about', { method: 'HEAD' })).body).toHaveLength(0);
    expect([site.rendered, site.seen]).toEqual([[], []]);
    expect(jest.mocked(log)).toHaveBeenLastCalledWith(
      'info',
      'request',
      expect.objectContaining({ page: 'stale' }),
    );
  });

  it.each([
    ['/about?token=secret', '/about'],
    ['/blog?utm_source=x&page=2', '/blog?page=2'],
    ['/nothing/here', '/404'],
  ])('that is not in memory is rendered for its canonical URL: %s for %s', async (path, url) => {
    const site = await startSite();
    const { status, headers, body } = await site.receive(path);
    expect([status, body.toString()]).toEqual([200, `page of ${url}`]);
    expect(headers).toMatchObject(CACHED);
    expect(site.rendered).toEqual([url]);
  });

  it('of a search is rendered for its canonical URL, and stored by no shared cache', async () => {
    const site = await startSite();
    const { headers } = await site.receive('/blog?utm_source=x&search=%20ip');
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    expect(site.rendered).toEqual(['/blog?search=ip']);
  });

  it.each([
    [404, {}],
    [503, { 'retry-after': '5' }],
    [307, { location: 'https://elsewhere.example/' }],
  ])('with status %i is stored by no cache', async (status, own) => {
    const site = await startSite({
      pages: { get: async () => ({ page: htmlPage(status, 'text', own), foundAs: 'rendered' }) },
    });
    const { headers, ...response } = await site.receive('/r/x', {
      headers: { 'if-none-match': '*' },
    });
    expect(response.status).toBe(status);
    expect(headers).toMatchObject({ ...own, 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('cdn-cache-control');
    expect(headers).not.toHaveProperty('etag');
  });

  it.each([
    ['//about', '/about'],
    ['/blog/?search=ip', '/blog?search=ip'],
  ])('has one path, to which other spellings redirect: %s to %s', async (path, to) => {
    const site = await startSite({ pages: { peek: inMemory(to) } });
    const { status, headers } = await site.receive(path);
    expect([status, headers.location]).toEqual([308, to]);
    expect([site.rendered, site.seen]).toEqual([[], []]);
  });
});

it.each([
  ['/healthz', true, 200, 'ok\n'],
  ['/healthz', false, 200, 'ok\n'],
  ['/readyz', true, 200, 'ready\n'],
  ['/readyz', false, 503, 'not ready\n'],
])(
  '%s of a process that is ready (%s) is %i, without Next',
  async (path, isReady, status, text) => {
    life.phase = isReady ? 'ready' : 'starting';
    const site = await startSite();
    const { headers, ...response } = await site.receive(path);
    expect([response.status, response.body.toString()]).toEqual([status, text]);
    expect(headers['cache-control']).toBe('no-store');
    expect((await site.receive(path, { method: 'HEAD' })).status).toBe(status);
    expect([site.rendered, site.seen]).toEqual([[], []]);
  },
);

it.each([
  ['/favicon.ico', 200],
  ['/favicon.ico?v=1', 200],
  ['/_next/static/a.js?v=1', 200],
  ['/_next/static/b.js', 404],
])(
  'a file of the build is sent without Next, whatever its query: %s is %i',
  async (path, status) => {
    const file = { status: 200, headers: { 'content-type': 'image/x-icon' }, body: new Body('i') };
    const files = new Map(['/favicon.ico', '/_next/static/a.js'].map((url) => [url, file]));
    const site = await startSite({ files });
    expect((await site.receive(path)).status).toBe(status);
    expect([site.rendered, site.seen]).toEqual([[], []]);
  },
);

describe('the preview of a draft', () => {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const url = `/preview/draft?${signedQuery('draft', expires, SECRET)}`;
  const never = () => {
    throw new Error('The store is asked');
  };

  it.each([200, 503])('is rendered for the request, whatever is stored: %i', async (status) => {
    const rendered: unknown[] = [];
    const render = async ({ signal: _, ...request }: object & { signal?: AbortSignal }) => {
      rendered.push(request);
      return htmlPage(status, 'a draft', { 'content-security-policy': 'of the page' });
    };
    const site = await startSite({ pages: { get: never, render } });
    for (const sent of [url, `${url}&utm_source=x`]) {
      const headers = { 'if-none-match': '*', cookie: 'a=b' };
      const response = await site.receive(sent, { headers });
      expect([response.status, response.body.toString()]).toEqual([status, 'a draft']);
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-security-policy': 'of the page',
      });
      expect(response.headers).not.toHaveProperty('etag');
      expect(response.headers).not.toHaveProperty('cdn-cache-control');
    }
    expect(rendered).toEqual([url, url].map((it) => ({ method: 'GET', url: it, headers: {} })));
  });

  it('that is gone, and every link that does not hold, is the page of an unknown URL', async () => {
    const missing = { page: htmlPage(404, 'of all that is missing'), foundAs: 'fresh' } as const;
    const render = async () => htmlPage(404, 'of this one');
    const site = await startSite({
      pages: { get: async (it) => (it === '/404' ? missing : never()), render },
    });
    const responses = await Promise.all(
      [url, `${url}0`, '/preview/draft', '/nothing'].map((it) => site.receive(it)),
    );
    for (const { status, headers, body } of responses) {
      expect([status, body.toString()]).toEqual([404, 'of all that is missing']);
      expect(headers['cache-control']).toBe('no-store');
    }
    const namesOf = ({ headers }: (typeof responses)[0]) => Object.keys(headers);
    expect(new Set(responses.map((it) => namesOf(it).join())).size).toBe(1);
  });

  it.each([
    '/preview/secret-draft?x=1',
    '/preview/secret-draft/cover.webp',
    '/%70revie%77/secret-draft',
    '//preview//secret-draft/',
    '/preview\\secret-draft',
    '/PREVIEW/secret-draft',
    '/x/../preview/secret-draft',
    '/preview%2Fsecret-draft',
    '/preview/secret-draft%E0',
    'http://localhost/preview/secret-draft',
  ])('has no slug in the log, however it is spelled: %s', async (path) => {
    const site = await startSite();
    await site.receive(path);
    const [, , line] = jest.mocked(log).mock.lastCall ?? [];
    expect(line).toMatchObject({ route: '/preview/[slug]' });
  });

  it('is told from an article with the slug "preview" in the log', async () => {
    const site = await startSite();
    await site.receive('/article/preview?x=1');
    const [, , line] = jest.mocked(log).mock.lastCall ?? [];
    expect(line).toMatchObject({ route: '/article/preview' });
  });
});

describe('a form', () => {
  it('is rendered for its sender alone, from its body and four headers', async () => {
    let seen: unknown;
    const site = await startSite({
      pages: {
        peek: () => ({ page: htmlPage(200, 'stored'), foundAs: 'fresh' }),
        render: async ({ method, url, headers, body }) => {
          seen = { method, url, headers };
          return htmlPage(200, `sent: ${body}`);
        },
      },
    });
    const own = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '6',
      origin: 'https://www.example.com',
      host: 'www.example.com',
    };
    const { status, headers, body } = await site.receive('/contact?utm_source=x', {
      method: 'POST',
      body: 'a form',
      headers: {
        ...own,
        cookie: 'a=b',
        'next-action': 'x',
        'x-forwarded-host': 'evil.example',
        'if-none-match': '*',
      },
    });
    expect([status, body.toString()]).toEqual([200, 'sent: a form']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
    expect(headers.connection).toBe('keep-alive');
    expect(seen).toEqual({ method: 'POST', url: '/contact', headers: own });
  });
});

it('a form takes no turn before all of it has arrived', async () => {
  const rendered: string[] = [];
  const render = async ({ body }: { body?: unknown }) => {
    rendered.push(String(body));
    return htmlPage(200, 'sent');
  };
  const site = await startSite({ pages: { render } });
  const sent = request({
    port: site.port,
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 6 },
  });
  sent.write('a fo');
  while (site.responses.length === 0) await new Promise(setImmediate);
  // Another one overtakes it.
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  await site.receive('/contact', { method: 'POST', body: 'other', headers });
  expect(rendered).toEqual(['other']);
  const [response] = (await once(sent.end('rm'), 'response')) as [IncomingMessage];
  response.resume();
  expect(rendered).toEqual(['other', 'a form']);
});

it('a request that gets no turn is 503, and logged as no failure', async () => {
  const busy = async () => {
    throw new TooBusyError('full');
  };
  const site = await startSite({ pages: { get: busy, render: busy } });
  const { status, headers } = await site.receive('/about');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  const levels = jest.mocked(log).mock.calls.map(([level]) => level);
  expect(levels).not.toContain('error');
});

it.each([
  ['/about', 'known', '/about'],
  ['/blog?search=x', 'invented', '/blog'],
  ['/r/invented?utm_source=x', 'invented', '/r/[slug]'],
])(
  'the kind of work is decided once, where the URL is resolved: %s is %s',
  async (path, kind, route) => {
    let seen: unknown;
    const get = async (url: string, context: unknown) => {
      seen = context;
      return { page: htmlPage(200, url) };
    };
    const site = await startSite({ pages: { get, search: get } });
    await site.receive(path);
    expect(seen).toMatchObject({ kind, route, client: '127.0.0.1', signal: expect.anything() });
  },
);

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
  const headersAt = async (path: string, method: string, headers: Record<string, string>) => {
    const site = await startSite();
    await site.receive(path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    const { host: _, 'user-agent': agent, ...seen } = site.seen[0]?.headers ?? {};
    return { agent, names: Object.keys(seen).sort() };
  };

  it.each([
    ['POST', '/api/publish', ['accept', 'authorization', 'content-length', 'content-type']],
    ['GET', '/feed/atom.xml', ['accept', 'authorization', 'content-length', 'content-type']],
    ['GET', '/media/video/hero.webm', ['if-modified-since', 'if-none-match', 'if-range', 'range']],
  ])('has nothing but what its response may depend on: %s %s', async (method, path, names) => {
    expect(await headersAt(path, method, sent)).toEqual({ agent: 'any', names });
    const { agent } = await headersAt(path, method, {});
    expect(agent).toBe('any');
  });

  it('has the query of a cover, which the route checks, and no other query', async () => {
    const cover = `${PICTURES_PATH}/a1/cover.webp/480`;
    const site = await startSite();
    for (const path of [`${cover}?x=1`, '/robots.txt?x=1']) await site.receive(path);
    expect(site.seen.map(({ url }) => url)).toEqual([`${cover}?x=1`, '/robots.txt']);
  });

  it('has the body of the client’s request, while it arrives', async () => {
    let text = '';
    const site = await startSite({
      next: async (incoming, response) => {
        for await (const part of incoming) text += part;
        response.end('published');
      },
    });
    const sent = request({ port: site.port, path: '/api/publish', method: 'POST' });
    sent.write('what');
    while (text !== 'what') await new Promise(setImmediate);
    const [response] = (await once(sent.end('ever'), 'response')) as [IncomingMessage];
    expect([response.statusCode, text]).toEqual([200, 'whatever']);
    response.resume();
  });

  it('ends when the client disconnects, also in the middle of a body', async () => {
    let [begun, ended] = [0, 0];
    const site = await startSite({
      next: (incoming, response) => {
        begun += 1;
        incoming.once('close', () => {
          ended += 1;
          response.destroy();
        });
      },
    });
    const publication = request({ port: site.port, path: '/api/publish', method: 'POST' });
    publication.write('what');
    for (const sent of [publication, get({ port: site.port, path: '/feed/atom.xml' })]) {
      const before = begun;
      sent.on('error', () => {}).flushHeaders();
      while (begun === before) await new Promise(setImmediate);
      sent.destroy();
    }
    while (ended < 2) await new Promise(setImmediate);
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

describe('the response of a route handler', () => {
  const TEXT = 'Words of a feed. '.repeat(100);
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'public, no-cache',
    'content-range': 'bytes 0-9/99',
    'content-type': 'application/atom+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
    'retry-after': '5',
    'www-authenticate': 'Bearer',
    'x-robots-tag': 'noindex',
  };

  it.each(['/feed/atom.xml', '/media/video/hero.webm'])(
    'is sent with its own headers, and without those of Next: %s',
    async (path) => {
      const site = await startSite({
        next: (_, response) => {
          response.setHeaders(new Map(Object.entries(headers)));
          response.setHeader('vary', ['rsc, next-router-state-tree, next-url', 'Accept']);
          response.setHeader('x-nextjs-cache', 'HIT');
          response.setHeader('x-middleware-rewrite', '/secret');
          response.end(TEXT);
        },
      });
      const response = await site.receive(path);
      expect(response.body.toString()).toBe(TEXT);
      expect(response.headers).toMatchObject(headers);
      expect(response.headers.vary).toMatch(/^Accept(?:, Accept-Encoding)?$/);
      expect(response.headers).not.toHaveProperty('x-nextjs-cache');
      expect(response.headers).not.toHaveProperty('x-middleware-rewrite');
    },
  );

  it('is sent without a copy or a new hash, if the handler hands a body over', async () => {
    const body = await Body.ofMany(TEXT);
    await body.compress();
    const hash = jest.spyOn(contentHashes, 'contentHash');
    const site = await startSite({
      next: (_, response) => {
        const context = requestContext();
        if (context) context.body = body;
        response.setHeaders(new Map(Object.entries(headers))).end();
      },
    });
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const accepted = { headers: { 'accept-encoding': encoding } };
      const response = await site.receive('/feed/atom.xml', accepted);
      expect(response.body.equals(await body.in(encoding))).toBe(true);
      expect(response.headers).toMatchObject({ ...headers, etag: `W/"${body.hash}"` });
    }
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });

  it('has the headers of GET for HEAD', async () => {
    const site = await startSite();
    const { headers: own, body } = await site.receive('/feed/atom.xml', { method: 'HEAD' });
    expect([own['content-length'], body.length]).toEqual(['7', 0]);
    expect(site.seen[0]?.method).toBe('GET');
  });
});

describe('a video', () => {
  it('is sent while it arrives, on a connection with few listeners', async () => {
    let finish = () => {};
    const site = await startSite({
      next: (_, response) => {
        response.writeHead(206, { 'content-type': 'video/webm' }).write('first ');
        finish = () => response.end('last');
      },
    });
    const sent = get({ port: site.port, path: '/media/video/hero.webm' });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const [first] = await once(response, 'data');
    // With more, Node.js takes them for a leak, and says so in the log.
    expect(site.responses[0]?.listenerCount('close')).toBeLessThanOrEqual(10);
    finish();
    const rest = await response.toArray();
    expect([response.statusCode, `${first}${rest.join('')}`]).toEqual([206, 'first last']);
  });

  it('is not read when only its headers are requested', async () => {
    const site = await startSite();
    const { status, body } = await site.receive('/media/video/hero.webm', { method: 'HEAD' });
    expect([status, body.length, site.seen[0]?.method]).toEqual([200, 0, 'HEAD']);
  });
});
