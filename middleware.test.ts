/** @jest-environment node */
import { unstable_doesMiddlewareMatch as matches } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { parseBlogQuery } from './lib/articles/blog-query';
import { readBlogQuery } from './lib/articles/blog-query-path';
import { config, middleware } from './middleware';

jest.mock('@/lib/env', () => ({ env: () => ({ SITE_URL: mockSiteUrl }) }));
jest.mock('@/lib/content-policy/trusted-scripts.js', () => ({
  trustedScripts: () => new Set(['theme()']),
}));

let mockSiteUrl: string;
beforeEach(() => {
  mockSiteUrl = 'http://localhost:3000';
});
const FORM = 'multipart/form-data; boundary=x';
/** What React has a browser send without JavaScript (see lib/server/form-guard.test.ts). */
const BODY = [
  ['$ACTION_REF_1', ''],
  ['$ACTION_1:0', '{"id":"60d0","bound":"$@1"}'],
  ['$ACTION_1:1', '[{"status":"idle","values":{},"errors":{}}]'],
  ['$ACTION_KEY', 'k1'],
  ['name', 'Ann'],
]
  .map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  .concat('--x--\r\n')
  .join('');

const runs = (url: string, headers: Record<string, string> = {}) =>
  matches({ config, url, headers });
const rewriteOf = async (path: string, headers: Record<string, string> = {}) =>
  (await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))).headers.get(
    'x-middleware-rewrite',
  );

describe('where it runs', () => {
  it.each([
    ['/blog?search=x', {}],
    ['/blog?tags=x', {}],
    ['/blog?page=2', {}],
    ['/blog/query/page%3D2', {}],
    ['/contact', { 'content-type': FORM }],
  ])('meets %s %j', (path, headers) => {
    expect(runs(path, headers)).toBe(true);
  });

  it.each([
    ['/', {}],
    ['/blog', {}],
    ['/blog?utm_source=x', {}],
    ['/blog?search=x', { rsc: '1' }],
    ['/article/x', {}],
    ['/contact', {}],
    ['/', { 'content-type': FORM }],
    ['/about?search=x', {}],
    ['/r/discord', {}],
    ['/nothing-here', {}],
    ['/media/video/hero.webm', {}],
    ['/api/articles?search=x', {}],
    ['/api/publish', { 'content-type': 'application/json' }],
  ])('is not on the way of %s %j', (path, headers) => {
    expect(runs(path, headers)).toBe(false);
  });
});

describe('a query of the blog', () => {
  it.each([
    ['/blog?search=press+kit', 'search=press+kit'],
    ['/blog?utm=1&page=3&search=%20a%20', 'search=a&page=3'],
    ['/blog?tags=b,a,b', 'tags=b,a'],
    ['/blog?search=..%2F..%2Fx', 'search=../../x'],
    ['/blog?search=x%26tags%3Dq%26page%3D7', 'search=x%26tags%3Dq%26page%3D7'],
    ['/blog?search=c%2B%2B', 'search=c%2B%2B'],
    ['/blog?search=%252F', 'search=%252F'],
    ['/blog?search=%2F', 'search=%2F'],
  ])('has one page, however it is written: %s', async (path, query) => {
    const page = /^http:\/\/localhost:3000\/blog\/query\/([\w-]+)$/.exec(
      (await rewriteOf(path)) ?? '',
    )?.[1];
    expect(readBlogQuery(page ?? '')).toEqual(parseBlogQuery(new URLSearchParams(query)));
  });

  it.each(['/blog?search=', '/blog?page=1', '/blog?page=x', '/blog?tags=,'])(
    'that asks for nothing is the blog: %s',
    async (path) => {
      expect(await rewriteOf(path)).toBeNull();
    },
  );

  it.each(['/about?search=x', '/?page=2', '/blog/x?tags=a'])(
    'is the blog’s alone, whatever the headers: %s',
    async (path) => {
      expect(await rewriteOf(path, { 'content-type': 'text/plain' })).toBeNull();
      expect(await rewriteOf(path, { 'next-action': 'x' })).toBeNull();
    },
  );

  it('has a page that no URL of a visitor leads to', async () => {
    expect(await rewriteOf('/blog/query/page%3D2')).toBe('http://localhost:3000/404');
  });
});

describe('a form', () => {
  const post = (headers: Record<string, string> = {}, path = '/contact', body = BODY) =>
    middleware(
      new NextRequest(`http://localhost:3000${path}`, {
        method: 'POST',
        headers: {
          host: 'localhost:3000',
          'content-type': FORM,
          'content-length': '10',
          origin: 'http://localhost:3000',
          ...headers,
        },
        body,
      }),
    );
  it('goes on', async () => {
    expect((await post()).headers.get('x-middleware-next')).toBe('1');
  });

  it('comes from the public origin, whatever host a proxy names', async () => {
    mockSiteUrl = 'https://www.example.com';
    const { headers } = await post({ origin: mockSiteUrl, 'x-forwarded-host': 'evil.example' });
    expect(headers.get('x-middleware-request-x-forwarded-host')).toBe('www.example.com');
  });

  it.each([
    [400, { 'content-type': 'multipart/form-data; boundary=y' }, '/contact'],
    [403, { origin: 'https://evil.example' }, '/contact'],
    [403, { origin: 'null' }, '/contact'],
    [413, { 'content-length': '65537' }, '/contact'],
  ])('is refused with %s: %j on %s', async (status, headers, path) => {
    const response = await post(headers, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-middleware-next')).toBeNull();
    expect(await response.text()).toMatch(/^[A-Z].+\.$/);
  });

  it('is left to the JSON routes that read what they are sent', async () => {
    const { headers } = await post({ origin: 'https://evil.example' }, '/api/publish');
    expect(headers.get('x-middleware-next')).toBe('1');
  });
});
