import { DEMO_URL } from '../ports';
import { rawRequest } from '../support/raw-request';
import { expect, test } from '../support/test';

/* Requests that no browser sends, but other clients may; most are in engine/http. */

const send = (line: string, ...headers: string[]) =>
  rawRequest(DEMO_URL, [line, ...headers, 'Connection: close', '', ''].join('\r\n'));

test('unknown paths get the 404 page of the site, not one of Next’s own', async () => {
  for (const path of [
    ...['/_global-error', '/_global-error.rsc', '/_not-found', '/%00', '/article/..'],
    ...['/x/../about', '/%2e%2e/about', '//evil.example/x', '/about/nothing-here', '/_not-here'],
    ...['/article/who-owns-your-game/nothing-here', '/r/discord/nothing-here', '/favicon.png'],
    ...['/article/%E0%A4%A', '/media/covers/%E0/x', '/api/nothing-here', '/blog/query/page%3D2'],
  ]) {
    const text = await send(`GET ${path} HTTP/1.1`, 'Host: a');
    expect(text, path).toMatch(/^HTTP\/1\.1 404 /);
    expect(text, path).toContain('>Page Not Found</h1>');
  }
});

test('the range of a page or a file of the build is ignored', async ({ request }) => {
  for (const path of ['/hero-poster.webp', '/about']) {
    const response = await request.get(DEMO_URL + path, { headers: { range: 'bytes=5-9' } });
    expect(response.status(), path).toBe(200);
  }
});
