import { DEMO_URL } from '../ports';
import { rawRequest } from '../support/raw-request';
import { expect, test } from '../support/test';

/* Requests that browsers do not send but other clients may. engine/http tests most of them. */

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
  for (const path of ['/icon-512.png', '/about']) {
    const response = await request.get(DEMO_URL + path, { headers: { range: 'bytes=5-9' } });
    expect(response.status(), path).toBe(200);
  }
});

test('forms of no action of the site are refused, and break nothing', async ({ request, api }) => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const action = { 'next-action': 'x' };
  /** Name, status, headers and body of each form. */
  const forms: [string, number, Record<string, string>, string][] = [
    ['an action of a script', 415, { 'content-type': 'text/plain', ...action }, 'nonsense'],
    ['a dangling reference', 400, { ...form, ...action }, part('0', '["$F1"]')],
    ['no boundaries', 400, form, 'nonsense'],
    ['no action', 400, form, part('name', 'Ann')],
    ['an unknown action', 400, form, part('$ACTION_ID_0', '')],
  ];
  for (const [name, status, headers, data] of forms) {
    const response = await request.post('/contact', { headers, data });
    expect(response.status(), name).toBe(status);
    expect(await api.calls('/contact')).toEqual([]);
    expect((await request.get('/contact')).status()).toBe(200);
  }
});
