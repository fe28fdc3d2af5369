import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { clientAddress } from '../../engine/testing/internals';
import { Server } from '../../testing/server';
import { OTHER_SITE_PORT, OWN_SITE_PORT, PROXY_PORT } from '../ports';
import { rawRequest } from '../support/raw-request';
import { plainNginx } from './nginx';

/* nginx with deploy/nginx.conf, in front of a test server in place of the site. */

const URL = `http://127.0.0.1:${PROXY_PORT}`;
const options = { folder: '', sitePorts: [OWN_SITE_PORT, OTHER_SITE_PORT] as const };
let nginx: Server;
let program: HttpServer;

/** The access log and the error log up to now. */
const logs = () =>
  ['access.log', 'error.log']
    .map((name) => readFileSync(path.join(options.folder, name), 'utf8'))
    .join('');

async function start(changes: Parameters<typeof plainNginx>[2] = []): Promise<void> {
  nginx = new Server(plainNginx(options, PROXY_PORT, changes));
  await nginx.start();
}

test.beforeEach(() => {
  options.folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
});
test.afterEach(async () => {
  await nginx.stop('SIGTERM');
  program?.close();
  rmSync(options.folder, { recursive: true, force: true });
});

test('no log names a draft, however its URL is written, while nothing responds', async () => {
  await start();
  const query = '?expires=1800000000&signature=5ec4e7';
  const paths = [
    ...['/preview/my-draft', '/preview/my-draft/cover.webp', '/%70review/my-draft'],
    ...['//preview//my-draft', '/preview%2Fmy-draft', '/a/../preview/my-draft'],
    ...['/preview\\my-draft', '/preview%5Cmy-draft', '/Preview/my-draft', '/preview/my-draft%zz'],
    ...['/\\preview/my-draft', '/%5Cpreview%5Cmy-draft', '/a\\..\\preview\\my-draft'],
  ];
  for (const path of paths) {
    const request = `GET ${path}${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const response = await rawRequest(URL, request);
    // Without this referrer policy, the browser would send the draft's URL with the request for the
    // icon.
    expect(response).toMatch(/^HTTP\/1\.1 (?:400 |502 .*\nReferrer-Policy: no-referrer\r\n)/s);
  }
  await expect.poll(() => logs().match(/"GET /g)?.length).toBeGreaterThanOrEqual(paths.length);
  expect(logs()).not.toMatch(/my-draft|5ec4e7/);
});

test('files of the previous version are there after a deploy', async () => {
  await start();
  for (const [ending, type] of [
    ['js', 'text/javascript; charset=utf-8'],
    ['svg', 'image/svg+xml'],
    ['ico', 'image/x-icon'],
  ]) {
    const old = `_next/static/media/of-the-version-before.${ending}`;
    writeFileSync(path.join(options.folder, 'static', old), 'old');
    const response = await fetch(`${URL}/${old}`, { headers: { host: 'localhost' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(await response.text()).toBe('old');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.includes("default-src 'none'")).toBe(ending === 'svg');
  }
});

/**
 * Sends a request with an X-Forwarded-For header, from an address of this machine.
 * @returns the status
 */
async function send(from: string, forwarded: string): Promise<number | undefined> {
  const headers = { 'x-forwarded-for': forwarded };
  const request = get(`${URL}/feed/atom.xml`, { headers, localAddress: from, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('behind a CDN, limits, log and the site’s client are of the visitor', async () => {
  const clients: string[] = [];
  program = createServer((request, response) => {
    clients.push(clientAddress(request, 1));
    response.end();
  }).listen(OWN_SITE_PORT, '127.0.0.1');
  await once(program, 'listening');
  await start([
    ['# set_real_ip_from 192.0.2.0/24;', 'set_real_ip_from 127.0.0.1;'],
    ['# real_ip_header', 'real_ip_header'],
    ['rate=100000r/s', 'rate=1r/m'],
    ['burst=300', 'burst=1'],
  ]);
  const cdn = '127.0.0.1';
  const visits = async (from: string, forwarded: string) => [
    await send(from, forwarded),
    await send(from, forwarded),
    await send(from, forwarded),
  ];
  // The CDN appends the visitor's address to the header that the visitor has sent.
  expect(await visits(cdn, '198.51.100.1, 203.0.113.1')).toEqual([200, 200, 429]);
  expect(await visits(cdn, '203.0.113.2')).toEqual([200, 200, 429]);
  // A client that knows nginx's address can bypass the CDN.
  expect(await visits('127.0.0.2', '203.0.113.3')).toEqual([200, 200, 429]);
  const [one, two, direct] = ['203.0.113.1', '203.0.113.2', '127.0.0.2'];
  expect(clients).toEqual([one, one, two, two, direct, direct]);
  await expect.poll(logs).toContain(` ${direct} "GET /feed/atom.xml" 429 `);
  for (const address of [one, two]) expect(logs()).toContain(` ${address} "GET /feed/atom.xml" `);
});
