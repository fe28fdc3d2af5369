/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FoundPage } from '../page-store/store.js';
import { sendPageFromMemory, sendStoredPage } from './stored-page-response';
import { testServer } from './test-server';

const pages = new Map<string, FoundPage>();
/** Pages that are on disk only. */
const onDisk = new Set<string>();

jest.mock('../page-store', () => ({
  pageStore: () => ({
    get: async (path: string) => pages.get(path),
    getFromMemory: (path: string) => (onDisk.has(path) ? undefined : pages.get(path)),
  }),
}));

const HTML = `<!DOCTYPE html><p>${'Words of a page. '.repeat(100)}</p>`;

function found(page: Partial<FoundPage['page']> = {}, rest: Partial<FoundPage> = {}): FoundPage {
  const whole = { html: HTML, headers: { 'content-security-policy': 'of the page' }, ...page };
  return { page: whole as FoundPage['page'], isStale: false, revalidate: 60, expire: 100, ...rest };
}

const { start, stop, receive } = testServer(async (incoming, response) => {
  response.defaultHeaders = [['content-security-policy', 'default']];
  if (sendPageFromMemory(incoming, response)) return;
  if (!(await sendStoredPage(incoming, response))) response.writeHead(204).end();
});

beforeAll(start);
beforeEach(() => {
  pages.clear();
  onDisk.clear();
});
afterAll(stop);

it('a page is sent with its headers and those that say who may reuse it', async () => {
  pages.set('/about', found());
  const { status, headers, body } = await receive('/about');
  expect([status, body.toString()]).toEqual([200, HTML]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': 'of the page',
    'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=40, stale-if-error=40',
    vary: expect.stringMatching(/^rsc, .*, Accept-Encoding$/),
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    'x-nextjs-cache': 'HIT',
    'content-length': String(HTML.length),
  });
});

it('a page that is on disk only is sent, too', async () => {
  pages.set('/about', found());
  onDisk.add('/about');
  expect((await receive('/about')).body.toString()).toBe(HTML);
});

it('a stale page says so', async () => {
  pages.set('/about', found({}, { isStale: true }));
  expect((await receive('/about')).headers['x-nextjs-cache']).toBe('STALE');
});

it('each encoding has the same page and the same weak tag', async () => {
  pages.set('/about', found());
  const [br, gzip, identity] = await Promise.all(
    ['gzip, br', 'gzip', 'identity'].map((it) => receive('/about', { 'accept-encoding': it })),
  );
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(HTML);
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(HTML);
  expect(identity?.body.toString()).toBe(HTML);
  expect(new Set([br, gzip, identity].map((it) => it?.headers.etag)).size).toBe(1);
});

it('a page that was rendered again without a change has the same tag', async () => {
  pages.set('/about', found());
  const { etag } = (await receive('/about')).headers;
  pages.set('/about', found());
  expect((await receive('/about')).headers.etag).toBe(etag);
  pages.set('/about', found({ html: `${HTML}!` }));
  expect((await receive('/about')).headers.etag).not.toBe(etag);
});

it('a client that has the page gets 304, with the headers that go with it', async () => {
  pages.set('/about', found());
  const { etag = '' } = (await receive('/about')).headers;
  for (const tag of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const { status, headers, body } = await receive('/about', { 'if-none-match': tag });
    expect([status, body.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag, 'content-security-policy': 'of the page' });
    expect(headers).not.toHaveProperty('content-length');
  }
  expect((await receive('/about', { 'if-none-match': '"other"' })).status).toBe(200);
});

it('HEAD has the headers of GET and no body', async () => {
  pages.set('/about', found());
  const get = await receive('/about', { 'accept-encoding': 'br' });
  const head = await receive('/about', { 'accept-encoding': 'br' }, 'HEAD');
  expect(head.body).toHaveLength(0);
  const { date: _, ...expected } = get.headers;
  expect(head.headers).toMatchObject(expected);
});

it.each([404, 307])('a page with status %i has no tag, and may not be stored', async (status) => {
  const headers = { 'cache-control': 'no-store', location: '/x' };
  pages.set('/r/x', found({ status, headers }));
  const response = await receive('/r/x', { 'if-none-match': '*' });
  expect([response.status, response.body.toString()]).toEqual([status, HTML]);
  expect(response.headers).toMatchObject(headers);
  expect(response.headers).not.toHaveProperty('etag');
  expect(response.headers).not.toHaveProperty('cdn-cache-control');
});

it.each<[string, string, Record<string, string>, string]>([
  ['a query', '/about?a=b', {}, 'GET'],
  ['a request of Next’s router', '/about', { rsc: '1' }, 'GET'],
  ['a server action', '/about', { 'next-action': 'x' }, 'POST'],
  ['a form', '/about', {}, 'POST'],
  ['another page', '/blog', {}, 'GET'],
])('%s goes to Next', async (_, url, headers, method) => {
  pages.set('/about', found());
  expect((await receive(url, headers, method)).status).toBe(204);
});
