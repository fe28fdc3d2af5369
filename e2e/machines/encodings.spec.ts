import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { articlePath, picturePath, shortLinkPath } from '../../lib/urls/routes';
import { findNginx } from '../../testing/engines.mjs';
import { fresh } from '../../testing/fresh';
import { flatPicture } from '../../testing/pictures';
import { Server } from '../../testing/server.mjs';
import { OWN_SITE_PORT, PROXY_PORT, PROXY_REDIRECT_PORT } from '../ports';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';

/* Names with any characters, behind nginx as most guides configure it: it decodes each path. */

const NAMES = [
  ...['Q&A: who owns your game?', 'C++ tips', 'a@b', 'you, me', 'x;y', 'a=b', '$5 games', 'a[1]'],
  ...['100% done', '50%25', 'ä é', '日本語', "it's (not) free!", 'a*b~c', 'a"b', '#1', 'a|b {c}'],
];
/** Behind nginx that decodes it, a slash in a name divides two segments. */
const SLASH = 'one/two';
const LINKS = ['c++', 'q&a', 'a,b;c=d'];

const SLASHED = `http://localhost:${PROXY_PORT}`;
const PLAIN = `http://localhost:${PROXY_REDIRECT_PORT}`;

const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
let nginx: Server;

shareOwnSite({ TRUST_PROXY: '1' });
test.beforeAll(async () => {
  const server = (port: number, target: string) =>
    `server { listen ${port}; listen [::]:${port}; location / { proxy_pass http://127.0.0.1:${OWN_SITE_PORT}${target}; } }`;
  const file = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  );
  writeFileSync(
    file,
    `events {} http { access_log off; ${temporary.join(' ')}
    ${server(PROXY_PORT, '/')} ${server(PROXY_REDIRECT_PORT, '')} }`,
  );
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const globals = `${user}pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`;
  const args = ['-p', folder, '-c', file, '-g', globals];
  const url = `tcp://127.0.0.1:${PROXY_PORT}`;
  nginx = new Server({ command: findNginx() ?? 'nginx', args, env: {}, url });
  await nginx.start();
});
test.afterAll(async () => {
  await nginx.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Follows redirects within the site, as a browser does, from one origin. */
async function follow(origin: string, start: string) {
  let next = start;
  for (let redirects = 0; redirects <= 3; redirects += 1) {
    const response = await fetch(origin + next, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (!location?.startsWith('/')) return { response, text: await response.text() };
    next = location;
  }
  throw new Error(`${origin}${start} is an endless redirect.`);
}

/** A path with all that encodeURIComponent encodes, as older links have it. */
const encoded = (pathname: string) =>
  pathname
    .split('/')
    .map((it) => encodeURIComponent(decodeURIComponent(it)))
    .join('/');

for (const [what, origin] of Object.entries({ none: OWN_URL, slash: SLASHED, plain: PLAIN })) {
  test(`articles, pictures and short links with any name lead to it: ${what}`, async ({ api }) => {
    const names = origin === SLASHED ? NAMES : [...NAMES, SLASH];
    const picture = await flatPicture('png', { width: 300, height: 200 });
    for (const text of names) {
      const id = fresh('named');
      const name = `${text} ${id}`;
      const upload = `${name}.png`;
      await api.putArticle({ id, name, slug: null, body: `Text of ${id}.`, uploads: [upload] });
      await api.putFile(id, upload, picture);
      const pathname = articlePath(name);
      for (const written of new Set([pathname, encoded(pathname)])) {
        const { response, text: page } = await follow(origin, written);
        expect([written, response.status]).toEqual([written, 200]);
        expect(page.includes(`Text of ${id}.`)).toBe(true);
      }
      const file = picturePath(id, upload);
      for (const written of new Set([file, encoded(file)])) {
        const { response } = await follow(origin, written);
        const type = response.headers.get('content-type');
        expect([written, response.status, type]).toEqual([written, 200, 'image/png']);
      }
    }
    for (const slug of LINKS) {
      await api.putRedirect(encodeURIComponent(slug), 'https://example.com/there');
      for (const written of [shortLinkPath(slug), encoded(shortLinkPath(slug))]) {
        const { response } = await follow(origin, written);
        const { status, headers } = response;
        const found = [written, status, headers.get('location')];
        expect(found).toEqual([written, 307, 'https://example.com/there']);
      }
    }
  });
}
