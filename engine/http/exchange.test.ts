import type { RequestListener } from 'node:http';
import { htmlPage } from '../response/page-response';
import { countInTest } from '../testing/count-in-test';
import { type LogLine, recordLog } from '../testing/record-log';
import { startSite } from '../testing/test-site';
import { until } from '../testing/time';

const lines = recordLog();

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** An endpoint, for which Next's handler is called without the pages. */
const PATH = '/robots.txt';

beforeEach(() => void lines.splice(0));

/** The log line of the only request, which is written when its response closes. */
async function lineOfRequest(): Promise<Record<string, unknown>> {
  while (lines.length === 0) await new Promise(setImmediate);
  expect(lines).toEqual([expect.objectContaining({ level: 'info', message: 'request' })]);
  const { level: _, message: __, ...details } = lines[0] as LogLine;
  return details;
}

/** A site whose metrics are counted. */
async function startCounted(options: Parameters<typeof startSite>[0] = {}) {
  const { metrics, read } = countInTest();
  const site = await startSite({ metrics, ...options });
  /** A metric by its labels, after so many requests, which are counted when responses close. */
  const counted = async (metric: string, requests = 1): Promise<Record<string, number>> => {
    await until(() => lines.length >= requests);
    const values = Object.entries(await read(metric));
    return Object.fromEntries(values.map(([name, value]) => [name.slice(metric.length), value]));
  };
  return { ...site, counted };
}

describe('the id of a request', () => {
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
  const files = new Map([['/a.png', htmlPage(200, 'a file')]]);
  const site = await startCounted({ files });
  await site.receive(path, { method });
  expect(await site.counted('site_http_requests_total')).toEqual({ [`{${labels}}`]: 1 });
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
  const site = await startCounted({ next, pages: { get } });
  await fetch(`http://127.0.0.1:${site.port}${path}`, client).catch(() => {});
  const key = `{route="${path}",method="GET",status="aborted"}`;
  expect(await site.counted('site_http_requests_total')).toEqual({ [key]: 1 });
  // No other line, because a client that leaves is no failure of the site.
  expect(await lineOfRequest()).toMatchObject({ status: 'aborted' });
});

it.each([
  ['fresh', 200, 'fresh'],
  ['last-good', 200, 'last-good'],
  ['rendered', 307, 'rendered'],
  ['rendered', 404, 'missing'],
  ['rendered', 503, 'failed'],
] as const)('counts a page found as %s, with %s, as %s', async (cacheStatus, status, as) => {
  const page = htmlPage(status, 'page');
  const site = await startCounted({ pages: { fromMemory: () => ({ page, cacheStatus }) } });
  await site.receive('/about');
  expect(await site.counted('site_pages_total')).toEqual({ [`{as="${as}"}`]: 1 });
});

it('has no more series after any number of unknown URLs, methods and hosts', async () => {
  const METHODS = 'GET HEAD POST PUT DELETE PATCH PROPFIND M-SEARCH PURGE'.split(' ');
  const PATHS = '/ /stories/ /r/ /blog?search= /media/covers/x/ /feed/ /api/redirects/'.split(' ');
  /** Each method with each path, with and without a valid host. */
  const ALL = METHODS.length * PATHS.length;
  const site = await startCounted();
  const requestUnknown = (number: number) => {
    const host = number % 3 ? `${number}.example` : `not a host ${number}`;
    const path = `${PATHS[number % PATHS.length]}${number.toString(36)}`;
    return site.receive(path, { method: METHODS[number % METHODS.length], headers: { host } });
  };
  const series = async (from: number) => {
    await Promise.all(Array.from({ length: ALL }, (_, index) => requestUnknown(from + index)));
    return Object.keys(await site.counted('site_', from + ALL));
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
    ...['curl/8.5.0', '', 'Mozilla/5.0 (compatible; Googlebot/2.1)'].map(
      (agent) => ['/about', { 'user-agent': agent }, { ...visit, by: 'robot' }] as const,
    ),
    ['/about', { 'user-agent': 'Mozilla/5.0 (Android 14; CUBOT X)' }, visit],
    ['/about/', {}, { ...visit, path: '/about/', status: 308 }],
  ])('hears of GET %s, and of no query', async (path, headers, expected) => {
    expect(await visitsOf(path, 'GET', headers as Record<string, string>)).toEqual([expected]);
  });

  it.each([
    ['HEAD', '/about', {}],
    ['GET', '/about', { 'sec-purpose': 'prefetch' }],
    ['GET', '/about', { 'sec-fetch-dest': 'empty' }],
    ['GET', '/healthz', {}],
    ['POST', '/form', {}],
  ])('does not hear of %s %s with %j', async (method, path, headers) => {
    expect(await visitsOf(path, method, headers as Record<string, string>)).toEqual([]);
  });
});
