import { DEMO_URL } from '../ports';
import { rawRequest } from '../support/raw-request';
import { expect, test } from '../support/test';

/* Requests that no browser sends, but other clients may. */

const send = (line: string, ...headers: string[]) =>
  rawRequest(DEMO_URL, [line, ...headers, 'Connection: close', '', ''].join('\r\n'));

/** Headers of every response, also of those that Node.js or the HTTP server makes. */
const ALWAYS = [/^x-request-id: [\w-]{36}\r$/im, /^x-content-type-options: nosniff\r$/im];

const UPGRADE = ['Host: a', 'Connection: Upgrade'];
/** Name, status and first line of each request, and its headers unless they are just a host. */
const EDGES: [string, number, string, string[]?][] = [
  ['a whole URL', 200, 'GET http://localhost/about HTTP/1.1'],
  ['the server as a whole', 204, 'OPTIONS * HTTP/1.1'],
  ['the server as a whole, read', 400, 'GET * HTTP/1.1'],
  ['an upgrade to HTTP/2', 200, 'GET /about HTTP/1.1', [...UPGRADE, 'Upgrade: h2c']],
  ['a web socket', 404, 'GET /_next/hmr HTTP/1.1', [...UPGRADE, 'Upgrade: websocket']],
  ['a tunnel', 501, 'CONNECT a:443 HTTP/1.1'],
  ['no host', 400, 'GET / HTTP/1.1', ['A: b']],
  ['headers that are too long', 431, 'GET / HTTP/1.1', [`A: ${'b'.repeat(20_000)}`]],
  ['a NUL byte', 400, 'GET /\0 HTTP/1.1'],
  ['TRACE', 405, 'TRACE / HTTP/1.1'],
  ['PURGE of a file', 405, 'PURGE /hero-poster.webp HTTP/1.1'],
];

test('each request gets its status, with the headers of every response', async () => {
  for (const [name, status, line, headers = ['Host: a']] of EDGES) {
    await test.step(`${name}: ${status}`, async () => {
      const text = await send(line, ...headers);
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      for (const header of ALWAYS) expect(text).toMatch(header);
    });
  }
});

test('unknown paths get the 404 page of the site, not one of Next’s own', async () => {
  for (const path of [
    '/_global-error',
    '/_global-error.rsc',
    '/_not-found',
    '/%',
    '/%E0%A4%A',
    '/%00',
    '/article/..',
    '/x/../about',
    '/%2e%2e/about',
  ]) {
    const text = await send(`GET ${path} HTTP/1.1`, 'Host: a');
    expect(text, path).toMatch(/^HTTP\/1\.1 404 /);
    expect(text, path).toContain('Page Not Found');
  }
});

test('a path with two slashes leads to the site itself, not to another host', async () => {
  const text = await send('GET //about HTTP/1.1', 'Host: a');
  expect(text).toMatch(/^HTTP\/1.1 308 /);
  expect(text).toMatch(/^location: \/about\r$/im);
  const unknown = await send('GET //evil.example/x HTTP/1.1', 'Host: a');
  expect(unknown).toMatch(/^HTTP\/1.1 404 /);
});

test('an unusable range is ignored', async ({ request }) => {
  for (const range of ['bytes=99999999-', 'bytes=abc', 'bytes=5-2', 'lines=1-2', 'bytes=0-1,3-4']) {
    for (const path of ['/hero-poster.webp', '/about']) {
      const response = await request.get(DEMO_URL + path, { headers: { range } });
      expect(response.status(), `${path} ${range}`).toBe(200);
    }
  }
});
