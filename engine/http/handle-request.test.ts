import type { ServerResponse } from 'node:http';
import { processState } from '../process/lifecycle';
import { TooBusyError } from '../queue/slots';
import { Body } from '../response/body';
import { htmlPage } from '../response/page-response';
import { recordLog } from '../testing/record-log';
import { startSite } from '../testing/test-site';

const lines = recordLog();

const CACHED = {
  'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=63072000',
};
/** Not for shared caches, because it is the page of a search. */
const OF_SEARCH = { 'cache-control': 'private, max-age=0, must-revalidate' };

beforeEach(() => void lines.splice(0));

describe('a page', () => {
  const stored = {
    ...htmlPage(200, 'stored', { 'content-security-policy': 'of the page' }),
    freshSeconds: 60,
  };
  const fromMemory = (url: string) =>
    url === '/about' ? ({ page: stored, cacheStatus: 'stale' } as const) : undefined;

  it('in memory is sent at once, with its headers and those for caches', async () => {
    const site = await startSite({ pages: { fromMemory } });
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
    expect([site.rendered, site.seen]).toEqual([[], []]);
  });

  it.each([
    ['is not in memory', '/blog?utm_source=x&page=2', '/blog?page=2', CACHED],
    ['is of a search', '/blog?utm_source=x&search=%20ip', '/blog?search=ip', OF_SEARCH],
  ])('that %s is rendered for its canonical URL', async (_, path, url, expected) => {
    const site = await startSite();
    const { status, headers, body } = await site.receive(path);
    expect([status, body.toString()]).toEqual([200, `page of ${url}`]);
    expect(headers).toMatchObject(expected);
    expect(site.rendered).toEqual([url]);
  });

  it.each([
    [404, {}],
    [503, { 'retry-after': '5' }],
    [307, { location: 'https://elsewhere.example/' }],
  ])('with status %i is stored by no cache', async (status, own) => {
    const page = htmlPage(status, 'text', own);
    const site = await startSite({ pages: { get: async () => ({ page }) } });
    const response = await site.receive('/r/x', { headers: { 'if-none-match': '*' } });
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({ ...own, 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('cdn-cache-control');
    expect(response.headers).not.toHaveProperty('etag');
  });

  it('is sent for another encoding of its path, too, to be stored by no shared cache', async () => {
    const next = (_: unknown, response: ServerResponse) =>
      response.setHeader('cache-control', 'public, max-age=86400').end('file');
    const site = await startSite({ pages: { fromMemory }, next });
    const cachingOf = async (path: string) => {
      const { status, headers } = await site.receive(path);
      return [status, headers['cache-control'], headers['cdn-cache-control']];
    };
    const revalidated = 'private, max-age=0, must-revalidate';
    expect(await cachingOf('/%61bout')).toEqual([200, revalidated, undefined]);
    expect(await cachingOf('/stories/a%2Bb')).toEqual([200, revalidated, undefined]);
    expect(site.rendered).toEqual(['/stories/a+b']);
    for (const path of ['/media/covers/a1/x%2Cy.webp', '/media/covers/a1/x%2Cy.webp/480?v=1']) {
      expect(await cachingOf(path)).toEqual([200, 'private, max-age=86400', undefined]);
    }
    expect(await cachingOf('/about')).toEqual([200, ...Object.values(CACHED)]);
  });

  it('that gets no slot is 503, and logged as no failure', async () => {
    const site = await startSite({
      pages: { get: () => Promise.reject(new TooBusyError()) },
    });
    const { status, headers } = await site.receive('/about');
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(lines.map(({ level }) => level)).not.toContain('error');
  });

  it.each(['/robots.txt', '/media/video/a.mp4'])('a refusal of %s is a sentence', async (path) => {
    const site = await startSite({ next: () => Promise.reject(new TooBusyError()) });
    const { status, headers, body } = await site.receive(path);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body.toString()).toMatch(/^Too many requests[^<]+$/);
    expect(lines.map(({ level }) => level)).not.toContain('error');
  });

  it.each([
    ['/about', 'known', '/about'],
    ['/blog?search=x', 'unknown', '/blog'],
    ['/r/unknown?utm_source=x', 'unknown', '/r/[slug]'],
  ])('is work of a class, for a client and a route: %s is %s', async (path, workClass, route) => {
    const found = jest.fn(async (url: string) => ({ page: htmlPage(200, url) }));
    const site = await startSite({ pages: { get: found, renderUnstored: found } });
    await site.receive(path);
    const context = { workClass, route, client: '127.0.0.1', signal: expect.anything() };
    expect(found).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(context));
  });
});

it.each([
  ['/healthz', 'starting', 200, 'ok 1.2.3\n'],
  ['/readyz', 'ready', 200, 'ready\n'],
  ['/readyz', 'starting', 503, 'not ready\n'],
] as const)('%s of a process that is %s is %i, without Next', async (path, phase, status, text) => {
  Object.assign(processState, { phase, version: '1.2.3' });
  const site = await startSite();
  const response = await site.receive(path);
  expect([response.status, response.body.toString()]).toEqual([status, text]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await site.receive(path, { method: 'HEAD' })).status).toBe(status);
  expect([site.rendered, site.seen]).toEqual([[], []]);
});

it.each([
  ['/favicon.ico', 200],
  ['/_next/static/a.js?v=1', 200],
  ['/_next/static/b.js', 404],
])('a file is sent without Next, whatever its query: %s is %i', async (path, status) => {
  const file = { status: 200, headers: { 'content-type': 'image/x-icon' }, body: new Body('i') };
  const files = new Map(['/favicon.ico', '/_next/static/a.js'].map((url) => [url, file]));
  const site = await startSite({ files });
  expect((await site.receive(path)).status).toBe(status);
  expect([site.rendered, site.seen]).toEqual([[], []]);
});

const fails = () => Promise.reject(new Error('a mistake'));
it.each([
  ['in Next’s own handler', '/robots.txt', { next: fails }],
  ['in the pages', '/about', { pages: { get: fails } }],
  ['in the pages in memory', '/about', { pages: { fromMemory: () => JSON.parse('') } }],
])('an error %s is logged, and its response is a readable 500', async (_, path, options) => {
  const site = await startSite(options);
  const { status, headers, body } = await site.receive(path);
  const id = headers['x-request-id'];
  expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(body.toString()).toContain(`Reference: ${id}`);
  const problem = expect.stringMatching(/a mistake|JSON/);
  expect(lines[0]).toMatchObject({ level: 'error', problem, requestId: id });
});

it('the log warns once of a proxy that TRUST_PROXY does not count', async () => {
  const site = await startSite();
  const headers = { 'x-forwarded-for': '8.8.8.8' };
  for (const _ of [1, 2]) await site.receive('/robots.txt', { headers });
  const warnings = lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});
