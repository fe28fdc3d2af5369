import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectTcp, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { pages } from '../../lib/site/pages';
import { filesBelow } from '../../testing/files-below';
import { fresh } from '../../testing/fresh';
import { PROXY_REDIRECT_PORT } from '../ports';
import { coversIn } from '../support/cover-urls';
import type { FaultyApi } from '../support/faulty-api';
import { visit as visitUrl } from '../support/own-site';
import { PREVIEW_SECRET, previewPath } from '../support/preview.mjs';
import { publish } from '../support/publish';
import { expect, shareBehindNginx, test } from './machines';
import { PROXY_URL } from './nginx';

/* Two machines behind nginx with deploy/nginx.conf, as visitors see them. */

const shared = shareBehindNginx({ PREVIEW_SECRET });

// The certificate of the tests is self-signed.
test.use({ ignoreHTTPSErrors: true });

/** Not for shared caches, which may not store the page of a path in another percent-encoding. */
const PRIVATE = 'private, max-age=0, must-revalidate';

const visit = (path: string, headers = {}) => visitUrl(PROXY_URL + path, { headers });

/** The URL of a page's first script file. */
const scriptOf = (document: string) => /"(\/_next\/static\/[^"]+\.js)"/.exec(document)?.[1] ?? '';

test('nginx accepts the configuration without a warning', () => {
  const { status, text } = shared.nginx.check();
  expect([status, text]).toEqual([0, expect.stringContaining('test is successful')]);
  // nginx 1.25 and later warn about the HTTP/2 directive that older versions need.
  const warnings = text.split('\n').filter((line) => line.includes('[warn]'));
  expect(warnings.filter((line) => !line.includes('"listen ... http2"'))).toEqual([]);
});

test('http and any other name lead to the site, which speaks HTTP/2; a certificate authority finds its file', async () => {
  const byHttp = (path: string) =>
    fetch(`http://localhost:${PROXY_REDIRECT_PORT}${path}`, { redirect: 'manual' });
  const { headers } = await byHttp('/blog?page=2');
  expect(headers.get('location')).toBe('https://www.example.com/blog?page=2');
  const challenge = '/.well-known/acme-challenge/a-token';
  mkdirSync(path.dirname(shared.nginx.acmeFolder + challenge), { recursive: true });
  writeFileSync(shared.nginx.acmeFolder + challenge, 'a-token.of-the-account');
  expect(await (await byHttp(challenge)).text()).toBe('a-token.of-the-account');
  const session = connect(PROXY_URL, { rejectUnauthorized: false });
  const ask = (name: string) =>
    new Promise((resolve, reject) => {
      session.on('error', reject);
      session
        .request({ ':authority': name, ':path': '/contact?a=b' })
        .on('response', ({ ':status': status, location }) => resolve([status, location]));
    });
  expect(await ask('localhost')).toEqual([200, undefined]);
  expect(await ask('example.com')).toEqual([301, 'https://www.example.com/contact?a=b']);
  session.destroy();
});

test('nginx passes pages, files, covers, feeds and searches on', async () => {
  const document = (await visit('/blog')).text;
  const [cover = ''] = coversIn(document);
  expect(cover).not.toBe('');
  for (const [path, status] of [
    ...['/', '/blog?search=game', cover].map((it) => [it, 200]),
    ...[scriptOf(document), '/feed/atom.xml'].map((it) => [it, 200]),
    ...['/article/unknown', '/readyz', '/_next/static/media/none.js'].map((it) => [it, 404]),
    ['/r/discord', 307],
  ] as const) {
    expect([path, (await visit(String(path))).status]).toEqual([path, status]);
  }
});

test('a page has one document in nginx, however its path is written', async ({ api }) => {
  const slug = fresh('spelled');
  await api.putArticle({ id: slug, name: slug, body: 'Stored once.' });
  const spellings = [...slug].map((it, at) => {
    const code = `%${it.charCodeAt(0).toString(16)}`;
    return `/article/${slug.slice(0, at)}${code}${slug.slice(at + 1)}`;
  });
  for (const path of spellings) {
    const response = await visit(path);
    expect([response.status, response.headers['cache-control']]).toEqual([200, PRIVATE]);
  }
  for (const path of [`/article/${slug}`, `/article/${slug}?`]) {
    expect((await visit(path)).text).toContain('Stored once.');
  }
  const keys = shared.nginx
    .storedDocuments()
    .filter((key) => decodeURIComponent(key).includes(slug));
  expect(keys).toHaveLength(1);
});

test('a publication shows behind nginx, also in pages that nginx has stored', async ({ api }) => {
  const slug = fresh('published');
  const text = async () => (await visit(`/article/${slug}`)).text;
  for (const version of ['First text.', 'Second text.']) {
    await api.putArticle({ id: slug, name: slug, body: version });
    await publish(shared.machines.one.url, { what: 'article', slug });
    await expect.poll(text).toContain(version);
  }
});

test('a draft comes from the site each time, and nginx logs nothing of it', async ({ api }) => {
  const slug = fresh('draft');
  const path = previewPath(slug);
  for (const version of ['First text.', 'Second text.']) {
    await api.putArticle({ id: slug, name: slug, body: version, hidden: true });
    const response = await visit(path);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.text).toContain(version);
  }
  for (const other of [`${path}0`, `/article/${slug}`]) {
    expect((await visit(other)).status).toBe(404);
  }
  await expect.poll(() => shared.nginx.logs().match(/"GET \/preview\/\[slug\]"/g)).toHaveLength(3);
  expect(shared.nginx.logs()).not.toMatch(new RegExp(`preview/${slug}|signature`));
  const [line = ''] = shared.nginx.logs().split('\n');
  expect(Math.abs(Date.parse(line.split(' ')[0] ?? '') - Date.now())).toBeLessThan(600_000);
});

test('each client gets an encoding that it accepts, Brotli first, of two stored documents', async () => {
  for (const accepted of ['br', 'gzip', 'identity', 'gzip;q=0, br', 'gzip, deflate, br, zstd']) {
    for (const headers of [{}, { via: '1.1 cdn' }]) {
      const response = await visit('/about', { 'accept-encoding': accepted, ...headers });
      const expected = /br|gzip/.exec(accepted.replace(/gzip(?:;q=0)?, |, zstd/g, ''))?.[0];
      expect([accepted, response.headers['content-encoding']]).toEqual([accepted, expected]);
      expect(response.headers.vary).toContain('Accept-Encoding');
      expect(response.text).toContain('</html>');
    }
  }
  const stored = shared.nginx.storedDocuments().filter((key) => key.startsWith('/about'));
  expect(stored.sort()).toEqual(['/about|br', '/about|gzip']);
});

/** Bytes of a Brotli response on the wire, including its head. */
async function bytesOf(socket: Socket, host: string, path: string): Promise<number> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: br'];
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return Buffer.concat(await socket.toArray()).length;
}

test('a document is as small through nginx as from the site, which fits it into ten packets', async () => {
  const options = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port) });
  const [site, proxy] = [shared.machines.one.url, PROXY_URL].map((it) => new URL(it)) as [URL, URL];
  for (const { path } of Object.values(pages)) {
    await expect
      .poll(async () => {
        const bySite = await bytesOf(connectTcp(options(site)), proxy.host, path);
        const tls = connectTls({ ...options(proxy), rejectUnauthorized: false });
        return (await bytesOf(tls, proxy.host, path)) - bySite;
      }, path)
      .toBeLessThanOrEqual(30);
  }
});

test('every build has the same id of the form action, so that a deploy accepts older forms', async () => {
  // The action's id depends on its file and name (app/contact/actions.ts). Another id would make
  // forms of the previous version fail during a deploy.
  const action = '{&quot;id&quot;:&quot;60a82ec943d933228a59b6d5281774a7e7e50bac19&quot;';
  expect((await visit('/contact')).text).toContain(action);
});

/** Headers that nginx may send differently from the site, because browsers treat them alike. */
const SERVER_HEADERS = [
  ...['accept-ranges', 'connection', 'date', 'etag', 'keep-alive', 'last-modified'],
  ...['server', 'x-request-id'],
];

test('nginx serves files of the build from its folder, just as the site sends them', async () => {
  const below = (folder: string) => filesBelow(path.join(folder, '_next/static')).sort();
  const files = below('.next/static-files');
  expect(files.length).toBeGreaterThan(20);
  // Compressed drawings come from the site.
  const inFolder = files.filter((name) => !/\.svg\.(?:br|gz)$/.test(name));
  expect(below(shared.nginx.staticFolder)).toEqual(inFolder);
  // One of each kind: by its folder, its extension, and whether it has compressed copies.
  const kindOf = (name: string) =>
    [path.dirname(name), path.extname(name), files.includes(`${name}.br`)].join();
  const originals = files.filter((name) => !/\.(?:br|gz)$/.test(name));
  const oneOfEach = new Map(originals.map((name) => [kindOf(name), name]));
  const receivedFrom = async (origin: string, file: string, encoding: string) => {
    const response = await visitUrl(origin + file, { headers: { 'accept-encoding': encoding } });
    for (const name of SERVER_HEADERS) delete response.headers[name];
    return { file, ...response };
  };
  for (const name of oneOfEach.values()) {
    const file = `/_next/static/${name}`;
    for (const encoding of ['br', 'gzip', 'identity']) {
      const bySite = await receivedFrom(shared.machines.one.url, file, encoding);
      expect(await receivedFrom(PROXY_URL, file, encoding)).toEqual(bySite);
    }
  }
});

/** Accept-Encoding headers of clients; nginx stores copies in two encodings. */
const ENCODINGS = ['br', 'gzip', 'identity', 'gzip, deflate, br'];

/** Publishes an article, visits it through nginx, and withdraws it. @returns its path */
async function withdrawnArticle(api: FaultyApi): Promise<string> {
  const slug = fresh('withdrawn');
  const status = async (encoding: string) =>
    (await visit(`/article/${slug}`, { 'accept-encoding': encoding })).status;
  await api.putArticle({ id: slug, name: slug, body: 'Not for long.' });
  for (const encoding of ENCODINGS) {
    const { text } = await visit(`/article/${slug}`, { 'accept-encoding': encoding });
    expect(text).toContain('Not for long.');
  }
  await api.putArticle({ id: slug, name: slug, hidden: true });
  await publish(shared.machines.one.url, { what: 'article', slug });
  for (const encoding of ['br', 'gzip']) {
    await expect.poll(() => status(encoding)).toBe(404);
  }
  return `/article/${slug}`;
}

// The last test of the file, because it stops the machines.
test('a withdrawn article is gone for all at the same time, and without any machine, when nginx serves other stored pages', async ({
  api,
}) => {
  const slug = fresh('outage');
  await api.putArticle({ id: slug, name: slug, body: 'Still here.' });
  const document = (await visit(`/article/${slug}`)).text;
  const script = scriptOf(document);
  for (const path of [script, '/about?no=page']) expect((await visit(path)).status).toBe(200);
  const draft = fresh('draft');
  await api.putArticle({ id: draft, name: draft, hidden: true });
  expect((await visit(previewPath(draft))).status).toBe(200);
  const withdrawn = await withdrawnArticle(api);
  await sleep(1_100);
  const visits = await Promise.all(Array.from({ length: 20 }, () => visit(withdrawn)));
  expect(visits.map(({ status }) => status)).toEqual(Array(20).fill(404));
  await Promise.all(shared.machines.sites.map((it) => it.stop()));
  await sleep(1_100);
  expect((await visit(`/article/${slug}`)).text).toContain('Still here.');
  expect((await visit(script)).status).toBe(200);
  // nginx stores no page with a query, because any number of queries could displace pages.
  expect((await visit('/about?no=page')).status).toBe(502);
  for (const encoding of ENCODINGS) {
    const { status } = await visit(withdrawn, { 'accept-encoding': encoding });
    expect([encoding, status]).toEqual([encoding, 404]);
  }
  expect((await visit(previewPath(draft))).status).toBe(502);
  expect(shared.nginx.logs()).not.toContain(draft);
});
