import { brotliCompressSync, gzipSync } from 'node:zlib';
import { testFolder } from '../testing/test-folder';
import { readStaticFiles } from './static-files';

const SCRIPT = 'let answer = 42; '.repeat(100);
const picture = Buffer.alloc(2_000);
const folder = testFolder({
  '_next/static/chunks/a.js': SCRIPT,
  '_next/static/chunks/a.js.br': brotliCompressSync(SCRIPT),
  '_next/static/chunks/a.js.gz': gzipSync(SCRIPT),
  ...{ 'a picture.png': picture, 'icon-512.png': picture, 'favicon.ico': picture },
  'notes.br': 'not a copy of anything',
});
const files = readStaticFiles(/^\/icon-/, folder);

it('has each file at its URL, and nothing else', () => {
  const root = ['/a%20picture.png', '/favicon.ico', '/icon-512.png', '/notes.br'];
  expect([...files.keys()].sort()).toEqual(['/_next/static/chunks/a.js', ...root]);
});

it('has the copies of a script that the build has compressed', () => {
  const body = files.get('/_next/static/chunks/a.js')?.body;
  expect(body?.in('br')).toEqual(brotliCompressSync(SCRIPT));
  expect(body?.in('gzip')).toEqual(gzipSync(SCRIPT));
  expect(body?.in('identity')).toEqual(Buffer.from(SCRIPT));
});

const REVALIDATED = 'public, max-age=0, must-revalidate';
it.each([
  ['/_next/static/chunks/a.js', 'text/javascript; charset=utf-8', /^public, max-age=31536000, im/],
  ['/a%20picture.png', 'image/png', REVALIDATED],
  // The type must be right, because browsers otherwise do not show the icon.
  ['/favicon.ico', 'image/x-icon', REVALIDATED],
])('%s has the type %s, and is stored by its kind of name', (url, type, caching) => {
  const headers = { 'content-type': type, 'cache-control': expect.stringMatching(caching) };
  expect(files.get(url)?.headers).toEqual(headers);
});

it('lets other sites show the icons, which feeds name', () => {
  const origins = { 'cross-origin-resource-policy': 'cross-origin' };
  expect(files.get('/icon-512.png')?.headers).toMatchObject(origins);
});
