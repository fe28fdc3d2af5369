import type { RequestListener } from 'node:http';
import { requestContext, timeUpstream } from '../process/request-context';
import { htmlPage } from '../response/page-response';
import { countInTest } from '../testing/count-in-test';
import { type LogLine, recordLog } from '../testing/record-log';
import { startSite } from '../testing/test-site';

const lines = recordLog();

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** An endpoint, for which Next's handler is called without the pages. */
const PATH = '/robots.txt';

let counted: ReturnType<typeof countInTest>;

beforeEach(() => {
  counted = countInTest();
  lines.splice(0);
});

/** The log line of the only request, which is written when its response closes. */
async function lineOfRequest(): Promise<Record<string, unknown>> {
  while (lines.length === 0) await new Promise(setImmediate);
  expect(lines).toEqual([expect.objectContaining({ level: 'info', message: 'request' })]);
  const { level: _, message: __, ...details } = lines[0] as LogLine;
  return details;
}

/** A metric by its labels, after this many requests; each is counted when its response closes. */
async function read(metric: string, requests = 1): Promise<Record<string, number>> {
  const all = await counted('site_http_requests_total');
  if (Object.values(all).reduce((sum, value) => sum + value, 0) < requests) {
    await new Promise(setImmediate);
    return read(metric, requests);
  }
  const values = Object.entries(await counted(metric));
  return Object.fromEntries(values.map(([name, value]) => [name.slice(metric.length), value]));
}

describe('the id of a request', () => {
  it('is new for each, the same in the response and wherever the request is handled', async () => {
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
    ['1', 'with "quotes" and spaces', false],
  ])('with TRUST_PROXY=%s, sent as %s, is used: %s', async (proxies, sent, isUsed) => {
    const site = await startSite({ trustedProxies: Number(proxies) });
    const { headers } = await site.receive(PATH, { headers: { 'x-request-id': sent } });
    expect(headers['x-request-id'] === sent).toBe(isUsed);
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
      body: 'text=hello',
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
    ['prefetch', true],
    ['x', undefined],
  ])('says how a page was found, and if it was prefetched: "%s"', async (purpose, expected) => {
    await (await startSite()).receive('/about', { headers: { 'sec-purpose': purpose } });
    const { page, isPrefetch } = await lineOfRequest();
    expect([page, isPrefetch]).toEqual(['rendered', expected]);
  });

  it.each([
    ...['/preview/secret-draft?x=1', '/%70revie%77/secret-draft', '/preview/secret-draft%E0'],
    ...['http://localhost/preview/secret-draft', '/stories/preview?x=1'],
  ])('has the route for %s, and the slug of no draft', async (path) => {
    await (await startSite()).receive(path);
    const route = path.startsWith('/stories') ? '/stories/preview' : '/preview/[slug]';
    expect(await lineOfRequest()).toMatchObject({ route });
  });
});

it.each([
  ['GET', '/about', 'route="/about",method="GET",status="2xx"'],
  ['GET', '/stories/of%2Fslashes?x', 'route="/stories/[slug]",method="GET",status="2xx"'],
  ['GET', '/about/', 'route="other",method="GET",status="3xx"'],
  ['GET', '/no-route', 'route="other",method="GET",status="2xx"'],
  ['GET', '/a.png', 'route="file",method="GET",status="2xx"'],
  ['GET', '/healthz', 'route="health",method="GET",status="2xx"'],
  ['DELETE', '/about', 'route="other",method="other",status="4xx"'],
])('counts %s %s as %s', async (method, path, labels) => {
  const site = await startSite({ files: new Map([['/a.png', htmlPage(200, 'a file')]]) });
  await site.receive(path, { method });
  expect(await read('site_http_requests_total')).toEqual({ [`{${labels}}`]: 1 });
});

it.each(['/about', PATH])('a request whose client has left is "aborted": %s', async (path) => {
  const client = new AbortController();
  // Like Next, ends its response when its request is aborted.
  const next: RequestListener = (incoming, response) => {
    incoming.on('close', () => response.destroy());
    client.abort();
  };
  const get = () => {
    client.abort();
    return new Promise<never>(() => {});
  };
  const site = await startSite({ next, pages: { get } });
  await fetch(`http://127.0.0.1:${site.port}${path}`, client).catch(() => {});
  const key = `{route="${path}",method="GET",status="aborted"}`;
  expect(await read('site_http_requests_total')).toEqual({ [key]: 1 });
  // No other line, because a client that leaves is no failure of the site.
  expect(await lineOfRequest()).toMatchObject({ status: 'aborted' });
});

it('measures how long the requests of a route took', async () => {
  await (await startSite()).receive('/about');
  const time = await read('site_http_request_duration_seconds');
  expect(time['_count{route="/about"}']).toBe(1);
  expect(time['_bucket{le="10",route="/about"}']).toBe(1);
});

describe('pages and views', () => {
  const view = (by: string) => ({ [`{route="/about",by="${by}"}`]: 1 });

  it.each([
    ['fresh', 200, 'fresh', view('visitor')],
    ['last-good', 200, 'last-good', view('visitor')],
    ['rendered', 307, 'rendered', {}],
    ['rendered', 404, 'missing', {}],
    ['rendered', 503, 'failed', {}],
  ] as const)(
    'counts a page found as %s, with %s, as %s',
    async (cacheStatus, status, as, views) => {
      const page = htmlPage(status, 'page');
      const site = await startSite({ pages: { fromMemory: () => ({ page, cacheStatus }) } });
      await site.receive('/about', { headers: { 'user-agent': BROWSER } });
      expect(await read('site_pages_total')).toEqual({ [`{as="${as}"}`]: 1 });
      expect(await read('site_page_views_total')).toEqual(views);
    },
  );

  it.each(['/healthz', PATH])('counts only pages, and not %s', async (path) => {
    await (await startSite()).receive(path, { headers: { 'user-agent': BROWSER } });
    expect(await read('site_page')).toEqual({});
  });

  it.each([
    ['a browser', { 'user-agent': BROWSER }, 'visitor'],
    ['a phone named Cubot', { 'user-agent': 'Mozilla/5.0 (Android 14; CUBOT X)' }, 'visitor'],
    ['a prefetch', { 'user-agent': BROWSER, 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'robot'],
    ['a program', { 'user-agent': 'curl/8.5.0' }, 'robot'],
    ['a client without a name', {}, 'robot'],
  ])('counts a page that %s opens', async (_, headers, by) => {
    await (await startSite()).receive('/about', { headers: headers as Record<string, string> });
    expect(await read('site_page_views_total')).toEqual(view(by));
  });

  it('counts a 304: the browser shows the document that it has', async () => {
    const site = await startSite();
    const headers = { 'user-agent': BROWSER };
    const { headers: sent } = await site.receive('/about', { method: 'HEAD', headers });
    const again = { ...headers, 'if-none-match': String(sent.etag) };
    expect((await site.receive('/about', { headers: again })).status).toBe(304);
    expect(await read('site_page_views_total', 2)).toEqual(view('visitor'));
  });

  it.each([
    ['HEAD', '/about', {}],
    ['POST', '/form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['GET', '/blog', { 'sec-fetch-dest': 'empty' }],
  ])('counts no view for %s %s %j', async (method, path, headers) => {
    const site = await startSite();
    await site.receive(path, { method, headers: { 'user-agent': BROWSER, ...headers } });
    expect(await read('site_page_views_total')).toEqual({});
  });
});

it('has no more series after any number of unknown URLs, methods and hosts', async () => {
  const METHODS = 'GET HEAD POST PUT DELETE PATCH PROPFIND M-SEARCH PURGE'.split(' ');
  const PATHS = '/ /stories/ /r/ /blog?search= /media/covers/x/ /feed/ /api/redirects/'.split(' ');
  /** Each method with each path, with and without a valid host. */
  const ALL = METHODS.length * PATHS.length;
  const site = await startSite();
  const requestUnknown = (number: number) => {
    const host = number % 3 ? `${number}.example` : `not a host ${number}`;
    const headers = { host, 'user-agent': `${BROWSER} ${number}`, 'sec-purpose': `x${number}` };
    const path = `${PATHS[number % PATHS.length]}${number.toString(36)}`;
    return site.receive(path, { method: METHODS[number % METHODS.length], headers });
  };
  const series = async (from: number) => {
    await Promise.all(Array.from({ length: ALL }, (_, index) => requestUnknown(from + index)));
    return Object.keys(await read('site_', from + ALL));
  };
  const before = await series(0);
  expect(await series(ALL)).toEqual(before);
});

describe('a site that counts visits', () => {
  /** The visits that one request reports to the site. */
  async function visitsOf(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const onVisit = jest.fn();
    const site = await startSite({ onVisit });
    await site.receive(path, { method, headers: { 'user-agent': BROWSER, ...headers } });
    // The log line is written after the report.
    await lineOfRequest();
    return onVisit.mock.calls.flat();
  }
  const visit = { path: '/about', status: 200, referrer: '', by: 'visitor' };
  const referer = 'https://elsewhere.example/a?b';

  it.each([
    ['/about?utm_source=x', { referer }, { ...visit, referrer: referer }],
    ['/about', { 'user-agent': 'curl/8.5.0' }, { ...visit, by: 'robot' }],
    ['/about/', {}, { ...visit, path: '/about/', status: 308 }],
  ])('hears of GET %s, and of no query', async (path, headers, expected) => {
    expect(await visitsOf(path, 'GET', headers as Record<string, string>)).toEqual([expected]);
  });

  it.each([
    ['HEAD', '/about', {}],
    ['GET', '/about', { 'sec-purpose': 'prefetch' }],
    ['GET', '/healthz', {}],
  ])('does not hear of %s %s with %j', async (method, path, headers) => {
    expect(await visitsOf(path, method, headers as Record<string, string>)).toEqual([]);
  });
});
