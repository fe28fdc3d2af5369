import type { APIRequestContext, APIResponse } from '@playwright/test';
import { coverUrls } from '../../testing/cover-urls';
import { fresh } from '../../testing/fresh';
import { postContact } from '../../testing/post-contact';
import type { FaultyApi } from './faulty-api';

/** The sources that a response's script-src names after 'self'. */
type Scripts = 'none' | 'hashes';

/** The part of a response that tests of headers read. */
export type ResponseHead = { status: number; headers: Record<string, string> };

/** A kind of response of the site, with a request that gets one. */
export type ResponseKind = {
  name: string;
  status: number;
  scripts: Scripts;
  /** Whether pages of other sites may embed the response. */
  forEveryOrigin?: boolean;
  send(site: Site): Promise<ResponseHead>;
};

type Site = { url: string; request: APIRequestContext; api: FaultyApi };

type Options = Parameters<APIRequestContext['fetch']>[1];

const read = (response: APIResponse): ResponseHead => ({
  status: response.status(),
  headers: response.headers(),
});

const get =
  (path: string, options: Options = {}) =>
  async ({ url, request }: Site) =>
    read(await request.fetch(url + path, { maxRedirects: 0, ...options }));

const whileApiFails =
  (path: () => string) =>
  async (site: Site): Promise<ResponseHead> => {
    await site.api.fault({ path: '/', kind: '500' });
    try {
      return await get(path())(site);
    } finally {
      await site.api.heal();
    }
  };

/** Requests the first file that the home page loads and whose URL matches. */
const asset = (pattern: RegExp) => async (site: Site) => {
  const html = await (await site.request.get(site.url)).text();
  return get(pattern.exec(html)?.[0] ?? '/no-such-asset')(site);
};

const form = (headers: Record<string, string>) => async (site: Site) => {
  const { status, headers: received } = await postContact(site.url, {}, { headers });
  return { status, headers: Object.fromEntries(received) };
};

const page = (path: string, status = 200): ResponseKind => ({
  name: path,
  status,
  scripts: 'hashes',
  send: get(path),
});
const file = (path: string, status = 200, options: Options = {}): ResponseKind => ({
  name: `${options.method ?? ''} ${path} ${JSON.stringify(options.headers ?? '')}`,
  status,
  scripts: 'none',
  send: get(path, options),
});
const shared = (path: string, status = 200, options: Options = {}): ResponseKind => ({
  ...file(path, status, options),
  forEveryOrigin: true,
});

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

/** Every kind of response, except a page whose rendering fails. */
export const responseKinds: ResponseKind[] = [
  ...['/', '/blog', '/blog?search=contract', '/blog?tags=ip', '/blog?page=2'].map((it) => page(it)),
  ...['/article/who-owns-your-game', '/contact', '/about'].map((it) => page(it)),
  ...['/nothing-here', '/article', '/r', '/%E0%A4%A', '/blog/query/page%3D2'].map((it) =>
    page(it, 404),
  ),
  page(`/article/${fresh('unknown')}`, 404),
  page(`/r/${fresh('unknown')}`, 404),
  file('/r/discord', 307),
  ...['/article', '/r'].map(
    (path): ResponseKind => ({
      name: `${path} while the API fails`,
      status: 503,
      scripts: 'hashes',
      send: whileApiFails(() => `${path}/${fresh('failing')}`),
    }),
  ),
  { name: 'HEAD', status: 200, scripts: 'hashes', send: get('/about', { method: 'HEAD' }) },
  file('/about/', 308),
  file('/about', 204, { method: 'OPTIONS' }),
  ...['/about', '/hero-poster.webp', '/feed/atom.xml'].map((it) =>
    file(it, 405, { method: 'DELETE' }),
  ),
  file('/about', 405, { method: 'POST', headers: { 'content-type': FORM }, data: 'a=b' }),
  ...['/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json', '/sitemap.xml'].map((it) => shared(it)),
  ...['/share/home.jpg', '/share/article/who-owns-your-game.jpg'].map((it) => shared(it)),
  shared('/feed/atom.xml', 304, { headers: { 'if-none-match': '*' } }),
  file('/feed/nothing.xml', 404),
  file('/share/nothing.jpg', 404),
  ...['/robots.txt', '/.well-known/security.txt', '/healthz', '/readyz'].map((it) => file(it)),
  file('/media/covers/a01/nothing.webp/480', 404),
  file('/media/covers/a01/cover.webp/481', 404),
  file('/media/video/hero.webm', 206, { headers: { range: 'bytes=0-9' } }),
  file('/media/video/hero.webm', 416, { headers: { range: 'bytes=999999999-' } }),
  {
    name: 'a video while the API fails',
    status: 503,
    scripts: 'none',
    send: whileApiFails(() => '/media/video/hero.webm'),
  },
  {
    name: 'a cover',
    status: 200,
    scripts: 'none',
    forEveryOrigin: true,
    send: async (site) => get((await coverUrls(site.request, site.url))[0] ?? '')(site),
  },
  page(`/_next/image?url=${encodeURIComponent('https://evil.example/x.png')}&w=480&q=60`, 404),
  file('/contact', 415, { method: 'POST', headers: { 'content-type': FORM }, data: 'a=b' }),
  ...['js', 'woff2', 'svg'].map(
    (type): ResponseKind => ({
      name: `a file of the build: ${type}`,
      status: 200,
      scripts: 'none',
      send: asset(new RegExp(`/_next/static/[^"]+\\.${type}`)),
    }),
  ),
  file('/_next/static/nothing.js', 404),
  ...['/favicon.ico', '/apple-icon.png', '/hero-poster.webp'].map((it) => file(it)),
  ...['/icon-192.png', '/icon-512.png', '/media/covers/a01/cover.webp'].map((it) => shared(it)),
  ...['/api/redirects/discord'].map((it) => file(it)),
  file('/api/redirects/nothing-here', 404),
  file('/api/publish', 404, { method: 'POST', data: '{}' }),
  {
    name: 'the page after a form without JavaScript',
    status: 200,
    scripts: 'hashes',
    send: form({}),
  },
  {
    name: 'a form of another site',
    status: 403,
    scripts: 'none',
    send: form({ origin: 'https://evil.example' }),
  },
  ...[
    { name: 'a form that is too large', status: 413, data: 'x'.repeat(70_000) },
    { name: 'a body that is no form', status: 400, data: 'x' },
  ].map(
    ({ name, status, data }): ResponseKind => ({
      name,
      status,
      scripts: 'none',
      send: get('/contact', { method: 'POST', headers: { 'content-type': MULTIPART }, data }),
    }),
  ),
];
