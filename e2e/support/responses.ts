import type { APIRequestContext } from '@playwright/test';
import { pages } from '../../lib/site/pages';
import { fresh } from '../../testing/fresh';
import { coverUrls } from './cover-urls';
import type { FaultyApi } from './faulty-api';
import { layouts } from './layouts';
import { postContact } from './post-contact';

/** The part of a response that tests of headers read. */
export type ResponseHead = { status: number; headers: Record<string, string> };

/** A type of response, with a request for one. */
export type ResponseKind = {
  name: string;
  status: number;
  /** The sources in the response's script-src besides 'self'. */
  scripts: 'none' | 'hashes';
  /** Whether pages of other sites may embed the response. */
  forEveryOrigin?: boolean;
  send: Send;
};

type Send = (site: Site) => Promise<ResponseHead>;
type Site = { url: string; request: APIRequestContext; api: FaultyApi };
type Options = Parameters<APIRequestContext['fetch']>[1];

const get =
  (path: string, options: Options = {}): Send =>
  async ({ url, request }) => {
    const response = await request.fetch(url + path, { maxRedirects: 0, ...options });
    return { status: response.status(), headers: response.headers() };
  };

const whileApiFails =
  (path: string): Send =>
  async (site) => {
    await site.api.fault({ path: '/', kind: '500' });
    try {
      return await get(path)(site);
    } finally {
      await site.api.heal();
    }
  };

/** Requests the first file of a type that the home page loads. */
const fileOfBuild =
  (type: string): Send =>
  async (site) => {
    const html = await (await site.request.get(site.url)).text();
    const [path = '/no-such-file'] = new RegExp(`/_next/static/[^"]+\\.${type}`).exec(html) ?? [];
    return get(path)(site);
  };

const form =
  (headers: Record<string, string>): Send =>
  async (site) => {
    const { status, headers: received } = await postContact(site.url, {}, { headers });
    return { status, headers: Object.fromEntries(received) };
  };

const other = (name: string, status: number, send: Send): ResponseKind => ({
  name,
  status,
  scripts: 'none',
  send,
});
const withScripts = (kind: ResponseKind): ResponseKind => ({ ...kind, scripts: 'hashes' });
const page = (path: string, status = 200) => withScripts(other(path, status, get(path)));
const file = (path: string, status = 200, options: Options = {}) =>
  other(
    `${options.method ?? ''} ${path} ${JSON.stringify(options.headers ?? '')}`,
    status,
    get(path, options),
  );
const shared = (kind: ResponseKind): ResponseKind => ({ ...kind, forEveryOrigin: true });

/** Options to post a form of this type to a page. */
const post = (type: string, data: string): Options => ({
  method: 'POST',
  headers: { 'content-type': type },
  data,
});
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

/** All types of responses, except a page whose rendering fails. */
export const responseKinds: ResponseKind[] = [
  ...[...layouts(), '/blog?search=contract', '/blog?tags=ip', '/blog?page=2'].map((it) => page(it)),
  page('/article/who-owns-your-game'),
  ...['/nothing-here', '/article', '/r', '/%E0%A4%A', '/blog/query/page%3D2'].map((it) =>
    page(it, 404),
  ),
  ...['/article', '/r'].flatMap((path) => [
    page(`${path}/${fresh('unknown')}`, 404),
    withScripts(
      other(`${path} while the API fails`, 503, whileApiFails(`${path}/${fresh('failing')}`)),
    ),
  ]),
  page(`/_next/image?url=${encodeURIComponent('https://evil.example/x.png')}&w=480&q=60`, 404),
  withScripts(other('HEAD', 200, get('/about', { method: 'HEAD' }))),
  file('/r/discord', 307),
  file('/about/', 308),
  file('/about', 405, { method: 'OPTIONS' }),
  ...['/about', '/favicon.ico', '/feed/atom.xml'].map((it) => file(it, 405, { method: 'DELETE' })),
  file('/about', 405, post(FORM, 'a=b')),
  ...['/feed/atom.xml', '/feed/rss.xml', '/feed/feed.json', '/sitemap.xml'].map((it) =>
    shared(file(it)),
  ),
  shared(file('/feed/atom.xml', 304, { headers: { 'if-none-match': '*' } })),
  file('/feed/nothing.xml', 404),
  ...[pages.home.share, 'article/who-owns-your-game'].map((it) => shared(file(`/share/${it}.jpg`))),
  file('/share/nothing.jpg', 404),
  ...['/robots.txt', '/.well-known/security.txt', '/healthz', '/readyz'].map((it) => file(it)),
  page('/media/covers/a01/cover.webp/481', 404),
  shared(file('/media/covers/a01/cover.webp')),
  shared(
    other('a cover', 200, async (site) =>
      get((await coverUrls(site.request, site.url))[0] ?? '')(site),
    ),
  ),
  file('/media/video/hero.webm', 206, { headers: { range: 'bytes=0-9' } }),
  file('/media/video/hero.webm', 416, { headers: { range: 'bytes=999999999-' } }),
  other('a video while the API fails', 503, whileApiFails('/media/video/hero.webm')),
  ...['js', 'woff2', 'svg'].map((it) => other(`a file of the build: ${it}`, 200, fileOfBuild(it))),
  file('/_next/static/nothing.js', 404),
  ...['/favicon.ico', '/apple-icon.png'].map((it) => file(it)),
  ...['/icon-192.png', '/icon-512.png'].map((it) => shared(file(it))),
  file('/api/redirects/discord'),
  file('/api/redirects/nothing-here', 404),
  file('/api/publish', 404, { method: 'POST', data: '{}' }),
  withScripts(other('the page after a form without JavaScript', 200, form({}))),
  withScripts(other('a form of another site', 403, form({ origin: 'https://evil.example' }))),
  ...[
    other('a form of another media type', 415, get('/contact', post(FORM, 'a=b'))),
    other('a form that is too large', 413, get('/contact', post(MULTIPART, 'x'.repeat(300_000)))),
    other('a body that is no form', 400, get('/contact', post(MULTIPART, 'x'))),
  ].map(withScripts),
];
