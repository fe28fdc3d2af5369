import { DEMO_URL } from '../ports';
import { rawRequest } from '../support/raw-request';
import { expect, test } from '../support/test';

/* Requests that no browser sends. */

const send = (line: string, ...headers: string[]) =>
  rawRequest(DEMO_URL, [line, ...headers, 'Connection: close', '', ''].join('\r\n'));

/** Headers of every response, also of those that Node.js or the HTTP server makes. */
const ALWAYS = [/^x-request-id: [\w-]{36}\r$/im, /^x-content-type-options: nosniff\r$/im];

const EDGES: { name: string; line: string; headers?: string[]; status: number }[] = [
  { name: 'a whole URL', line: 'GET http://localhost/about HTTP/1.1', status: 200 },
  { name: 'the server as a whole', line: 'OPTIONS * HTTP/1.1', status: 204 },
  { name: 'the server as a whole, read', line: 'GET * HTTP/1.1', status: 400 },
  {
    name: 'an upgrade to HTTP/2',
    line: 'GET /about HTTP/1.1',
    headers: ['Host: a', 'Connection: Upgrade', 'Upgrade: h2c'],
    status: 200,
  },
  {
    name: 'an upgrade to a web socket',
    line: 'GET /_next/hmr HTTP/1.1',
    headers: ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket'],
    status: 404,
  },
  { name: 'a tunnel', line: 'CONNECT a:443 HTTP/1.1', status: 501 },
  { name: 'no host', line: 'GET / HTTP/1.1', headers: ['A: b'], status: 400 },
  {
    name: 'headers that are too long',
    line: 'GET / HTTP/1.1',
    headers: [`A: ${'b'.repeat(20_000)}`],
    status: 431,
  },
  { name: 'a NUL byte', line: 'GET /\0 HTTP/1.1', status: 400 },
  { name: 'TRACE', line: 'TRACE / HTTP/1.1', status: 405 },
  { name: 'PURGE of a file', line: 'PURGE /hero-poster.webp HTTP/1.1', status: 405 },
];

test('each gets its status, with the headers of every response', async () => {
  for (const { name, line, headers = ['Host: a'], status } of EDGES) {
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
