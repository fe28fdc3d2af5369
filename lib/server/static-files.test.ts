/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createStaticFiles } from './static-files';
import { testServer } from './test-server';

const SCRIPT = 'let answer = 42; '.repeat(100);
const folder = mkdtempSync(path.join(tmpdir(), 'static-files-'));

function write(name: string, content: string | Uint8Array): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

write('_next/static/chunks/a.js', SCRIPT);
write('_next/static/chunks/a.js.br', brotliCompressSync(SCRIPT));
write('_next/static/chunks/a.js.gz', gzipSync(SCRIPT));
write('a picture.png', Buffer.alloc(2_000));
write('favicon.ico', Buffer.alloc(2_000));
write('notes.br', 'not a copy of anything');
write('large.bin', Buffer.alloc(2_000_001));

const send = createStaticFiles(folder);
const { start, stop, receive } = testServer((incoming, response) => {
  if (!send(incoming, response)) response.writeHead(404).end('none');
});

beforeAll(start);
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

it.each([
  ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['br;q=0, gzip;q=0', undefined, Buffer.from(SCRIPT)],
])('a script is sent as the build compressed it: %s', async (accepted, encoding, bytes) => {
  const response = await receive('/_next/static/chunks/a.js', { 'accept-encoding': accepted });
  expect(response.body).toEqual(bytes);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
});

it('an icon is a picture, which browsers take it for only if its type says so', async () => {
  expect((await receive('/favicon.ico')).headers['content-type']).toBe('image/x-icon');
});

it('a picture is sent as it is, and revalidated by its tag', async () => {
  const first = await receive('/a%20picture.png', { 'accept-encoding': 'br' });
  expect([first.status, first.body.length]).toEqual([200, 2_000]);
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect(first.headers).not.toHaveProperty('content-encoding');
  const { etag = '' } = first.headers;
  expect((await receive('/a%20picture.png', { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
});

it('HEAD has the headers alone', async () => {
  const response = await receive('/a%20picture.png', {}, 'HEAD');
  expect(response.headers['content-length']).toBe('2000');
  expect(response.body).toHaveLength(0);
});

it.each([
  ['a compressed copy by itself', '/_next/static/chunks/a.js.br', 404],
  ['a file that ends like one', '/notes.br', 200],
  ['a large file, which Next sends', '/large.bin', 404],
  ['another spelling', '/a picture.png'.replace(' ', '+'), 404],
  ['a folder', '/_next/static/chunks', 404],
  ['what is outside', '/../package.json', 404],
])('%s: %s is %i', async (_, url, status) => {
  expect((await receive(url)).status).toBe(status);
});

it('a build without the folder has no files', () => {
  const none = createStaticFiles(path.join(folder, 'nowhere'));
  expect(none({ url: '/a%20picture.png' } as never, {} as never)).toBe(false);
});
