import { Agent, request } from 'node:http';
import { countInTest } from '../../testing/count-in-test';
import { htmlPage } from '../pages/make-page';
import { setMetrics } from '../site/metrics';
import { startSite, stopSites } from './test-site';

jest.mock('../base/log', () => ({ log: jest.fn() }));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let counted: ReturnType<typeof countInTest>;

beforeEach(() => {
  counted = countInTest();
});
afterAll(async () => {
  setMetrics(undefined);
  await stopSites();
});

/** Reads once so many requests are counted: each is when its response is closed. */
async function afterRequests(number: number, start: string): Promise<Record<string, number>> {
  for (;;) {
    const requests = Object.values(await counted('site_http_requests_total'));
    if (requests.reduce((sum, value) => sum + value, 0) >= number) return counted(start);
    await new Promise(setImmediate);
  }
}

it.each([
  ['GET', '/about', 'route="/about",method="GET",status="2xx"'],
  ['HEAD', '/about?a=b', 'route="/about",method="HEAD",status="2xx"'],
  ['GET', '/blog?search=x&page=2', 'route="/blog",method="GET",status="2xx"'],
  ['GET', '/article/any-slug', 'route="/article/[slug]",method="GET",status="2xx"'],
  ['GET', '/article/of%2Fslashes?x', 'route="/article/[slug]",method="GET",status="2xx"'],
  [
    'GET',
    '/media/covers/a/b/480?v=x',
    'route="/media/covers/[id]/[upload]/[width]",method="GET",status="2xx"',
  ],
  ['GET', '/about/', 'route="other",method="GET",status="3xx"'],
  ['GET', '/no-route', 'route="other",method="GET",status="2xx"'],
  ['GET', '/_next/static/no.js', 'route="other",method="GET",status="4xx"'],
  ['GET', '/a.png', 'route="file",method="GET",status="2xx"'],
  ['GET', '/healthz', 'route="health",method="GET",status="2xx"'],
  ['OPTIONS', '/about', 'route="other",method="OPTIONS",status="2xx"'],
  ['DELETE', '/about', 'route="other",method="other",status="4xx"'],
])('counts %s %s as %s', async (method, path, labels) => {
  const file = htmlPage(200, 'a file');
  const site = await startSite({ files: new Map([['/a.png', file]]) });
  await site.receive(path, { method });
  const key = `site_http_requests_total{${labels}}`;
  expect(await afterRequests(1, 'site_http_requests_total')).toEqual({ [key]: 1 });
});

it('counts input that is no request', async () => {
  const site = await startSite();
  await site.send('nothing that HTTP knows\r\n\r\n');
  expect(await afterRequests(1, 'site_http_requests')).toEqual({
    'site_http_requests_total{route="other",method="other",status="4xx"}': 1,
  });
});

it('counts a request whose client has disconnected as aborted', async () => {
  const site = await startSite({ pages: { get: () => new Promise(() => {}) } });
  const sent = request({ port: site.port, path: '/about' });
  sent.on('error', () => {}).end();
  while (site.responses.length === 0) await new Promise(setImmediate);
  sent.destroy();
  expect(await afterRequests(1, 'site_http_requests')).toEqual({
    'site_http_requests_total{route="/about",method="GET",status="aborted"}': 1,
  });
});

it('measures how long the requests of a route took', async () => {
  const site = await startSite();
  await site.receive('/about');
  const time = await afterRequests(1, 'site_http_request_duration_seconds');
  expect(time['site_http_request_duration_seconds_count{route="/about"}']).toBe(1);
  expect(time['site_http_request_duration_seconds_bucket{le="10",route="/about"}']).toBe(1);
});

it.each([
  ['fresh', 200, 'fresh'],
  ['stale', 200, 'stale'],
  ['last-good', 200, 'last-good'],
  ['rendered', 200, 'rendered'],
  ['rendered', 404, 'missing'],
  ['rendered', 503, 'failed'],
] as const)(
  'counts a page that was found as %s, with status %s, as %s',
  async (foundAs, status, expected) => {
    const page = htmlPage(status, 'page');
    const site = await startSite({ pages: { peek: () => ({ page, foundAs }) } });
    await site.receive('/about');
    expect(await afterRequests(1, 'site_pages_total')).toEqual({
      [`site_pages_total{as="${expected}"}`]: 1,
    });
  },
);

it('counts only pages as pages', async () => {
  const site = await startSite({ files: new Map() });
  for (const path of ['/_next/static/no.js', '/robots.txt', '/healthz']) await site.receive(path);
  expect(await afterRequests(3, 'site_pages_total')).toEqual({});
});

describe('views', () => {
  const view = (by: string) => ({ [`site_page_views_total{route="/about",by="${by}"}`]: 1 });

  it.each([
    ['a browser', { 'user-agent': BROWSER }, 'visitor'],
    ['a phone named Cubot', { 'user-agent': 'Mozilla/5.0 (Android 14; CUBOT X)' }, 'visitor'],
    ['a prefetch', { 'user-agent': BROWSER, 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'robot'],
    ['a robot with a URL', { 'user-agent': 'Mozilla/5.0 (x; +https://x.example)' }, 'robot'],
    ['a program', { 'user-agent': 'curl/8.5.0' }, 'robot'],
    ['a client without a name', {}, 'robot'],
  ])('counts a page that %s opens', async (_, headers, by) => {
    const site = await startSite();
    await site.receive('/about', { headers: headers as Record<string, string> });
    expect(await afterRequests(1, 'site_page_views_total')).toEqual(view(by));
  });

  it('counts a 304: the browser shows the document that it has', async () => {
    const site = await startSite();
    const headers = { 'user-agent': BROWSER };
    const { headers: sent } = await site.receive('/about', { method: 'HEAD', headers });
    const again = { ...headers, 'if-none-match': String(sent.etag) };
    expect((await site.receive('/about', { headers: again })).status).toBe(304);
    expect(await afterRequests(2, 'site_page_views_total')).toEqual(view('visitor'));
  });

  it.each([
    ['HEAD', '/about', {}],
    ['POST', '/contact', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['GET', '/blog', { 'sec-fetch-dest': 'empty' }],
    ['GET', '/robots.txt', {}],
  ])('does not count %s %s %j', async (method, path, headers) => {
    const site = await startSite();
    await site.receive(path, { method, headers: { 'user-agent': BROWSER, ...headers } });
    expect(await afterRequests(1, 'site_page_views_total')).toEqual({});
  });

  it.each([307, 404, 503])('does not count a page with status %s', async (status) => {
    const page = htmlPage(status, 'page');
    const site = await startSite({ pages: { peek: () => ({ page, foundAs: 'fresh' }) } });
    await site.receive('/about', { headers: { 'user-agent': BROWSER } });
    expect(await afterRequests(1, 'site_page_views_total')).toEqual({});
  });
});

it('has no more series after 1,000 invented URLs, methods and hosts', async () => {
  const METHODS = 'GET HEAD POST PUT DELETE PATCH PROPFIND M-SEARCH PURGE'.split(' ');
  const PATHS = '/ /article/ /r/ /blog?search= /media/covers/x/ /feed/ /api/redirects/'.split(' ');
  const site = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const invent = (number: number) =>
    new Promise((resolve, reject) => {
      const path = `${PATHS[number % PATHS.length]}${number.toString(36)}`;
      const host = number % 3 ? `${number}.example` : `not a host ${number}`;
      const headers = { host, 'user-agent': `${BROWSER} ${number}`, 'sec-purpose': `x${number}` };
      const method = METHODS[number % METHODS.length];
      request({ port: site.port, path, method, headers, agent }, (response) => {
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const series = async () => Object.keys(await counted('site_')).length;
  const round = (from: number) =>
    Promise.all(Array.from({ length: 500 }, (_, index) => invent(from + index)));
  await round(0);
  await afterRequests(500, '');
  const before = await series();
  await round(500);
  await afterRequests(1_000, '');
  agent.destroy();
  expect(await series()).toBe(before);
});
