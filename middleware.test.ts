import { unstable_doesMiddlewareMatch as matches } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { config, middleware } from './middleware';

jest.mock('@/lib/site/env', () => ({
  env: () => ({ SITE_URL: 'https://www.example.com', PORT: 3000 }),
}));
const FORM = 'multipart/form-data; boundary=x';
/** The form as a browser without JavaScript sends it (see lib/contact/form-guard.test.ts). */
const body = new FormData();
body.set('$ACTION_REF_1', '');
body.set('$ACTION_1:0', '{"id":"60d0","bound":"$@1"}');
body.set('$ACTION_1:1', '[{"status":"idle","values":{},"errors":{}}]');
body.set('name', 'Ann');

it.each([
  [true, '/contact', { 'content-type': FORM }],
  [false, '/contact', {}],
  [false, '/contact', { 'content-type': 'text/plain' }],
  [false, '/', { 'content-type': FORM }],
  [false, '/api/publish', { 'content-type': 'application/json' }],
])('runs for posted forms alone: %s for %s %j', (expected, url, headers) => {
  expect(matches({ config, url, headers })).toBe(expected);
});

it('passes a GET on', async () => {
  const { headers } = await middleware(new NextRequest('http://localhost:3000/contact'));
  expect(headers.get('x-middleware-next')).toBe('1');
});

describe('a form', () => {
  const post = (own: Record<string, string> = {}) => {
    const headers = { 'content-length': '10', ...own };
    const url = 'http://localhost:3000/contact';
    return middleware(new NextRequest(url, { method: 'POST', headers, body }));
  };

  it('is passed on from a page of this site, and from a program without an origin', async () => {
    for (const headers of [{ origin: 'http://localhost:3000' }, undefined]) {
      expect((await post(headers)).headers.get('x-middleware-next')).toBe('1');
    }
  });

  it('has the public host, whatever host a proxy names', async () => {
    const { headers } = await post({
      origin: 'https://www.example.com',
      'x-forwarded-host': 'evil.example',
    });
    expect(headers.get('x-middleware-request-x-forwarded-host')).toBe('www.example.com');
  });

  it.each([
    [400, { 'content-type': FORM }],
    [403, { origin: 'https://evil.example' }],
    [413, { 'content-length': '65537' }],
  ])('is refused with %s, in words: %j', async (status, headers) => {
    const response = await post(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-middleware-next')).toBeNull();
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^[A-Z].+\.$/);
  });
});
