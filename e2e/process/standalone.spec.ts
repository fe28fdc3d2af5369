import { cpSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../testing/files-below';
import { OWN_API_PORT, OWN_SITE_PORT } from '../ports';
import { freshMessage } from '../support/contact-form';
import { contentFolder, writeArticle } from '../support/content-folder';
import { expect, OWN_URL, test } from '../support/own-site';
import { postContact, saysSent } from '../support/post-contact';
import { PREVIEW_SECRET } from '../support/preview.mjs';
import { PUBLISH_SECRET } from '../support/publish';
import { responseKinds } from '../support/responses';
import type { RunningServer } from '../support/running-server';
import { Standalone } from '../support/standalone';

/* The folder to deploy (docs/deploy.md) on another host, without the project. */

const API_URL = `http://127.0.0.1:${OWN_API_PORT}`;
const READY = `${OWN_URL}/readyz`;
const PORT = String(OWN_SITE_PORT);

/** Prerenders few pages. own-content.spec.ts has a site that prerenders all. */
const LIMIT = 'prerender-menu-only.mjs';
const NODE_OPTIONS = `--import ./${LIMIT}`;

let host: Standalone;
let running: RunningServer[] = [];

test.beforeAll(() => {
  host = new Standalone();
  cpSync(`e2e/support/${LIMIT}`, path.join(host.folder, LIMIT));
});
test.afterEach(async () => {
  await Promise.all(running.map((it) => it.stop('SIGKILL')));
  running = [];
});
test.afterAll(() => host.remove());

async function start(...args: Parameters<Standalone['start']>): Promise<RunningServer> {
  const server = await host.start(...args);
  running.push(server);
  return server;
}

test('the folder is small', () => {
  const files = filesBelow(host.folder).map((name) => path.join(host.folder, name));
  const bytes = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
  expect(bytes).toBeLessThan(180_000_000);
});

test('a site in the folder gives every kind of response, and stops', async ({ request, api }) => {
  const DATA_DIR = host.makeFolder('data');
  const site = await start('start', READY, { PORT, NODE_OPTIONS, DATA_DIR, VISITS: '1' });
  const kinds = responseKinds.filter(({ status }) => status !== 503);
  const received: [string, number][] = [];
  for (const kind of kinds) {
    const { status } = await kind.send({ url: OWN_URL, request, api });
    received.push([kind.name, status]);
  }
  expect(received).toEqual(kinds.map(({ name, status }) => [name, status]));
  expect(await site.stop('SIGTERM')).toBe(0);
  const lines = (site.output() + site.errors()).trim().split('\n');
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ level }) => level)).not.toContain('error');
  expect(logged.map(({ message }) => message)).toContain('Stopped');
  expect(host.run('visits', { DATA_DIR }).stdout).toMatch(/\nRobots +[1-9]/);
});

test('the folder has the API as a process, and every command', async ({ request, api }) => {
  const DATA_DIR = host.makeFolder('data-of-the-api');
  const CONTENT_DIR = host.makeFolder('content');
  cpSync(await contentFolder('first-of-all'), CONTENT_DIR, { recursive: true });
  host.makeFolder('content/articles');
  const embedded = await start(
    'api',
    `${API_URL}/healthz`,
    { DATA_DIR, CONTENT_DIR, PUBLISH_SECRET },
    ...['--port', String(OWN_API_PORT), '--site', OWN_URL],
  );
  const settings = { PORT, NODE_OPTIONS, API_BASE_URL: API_URL, REVALIDATE_SECONDS: '3600' };
  await start('start', READY, { ...settings, PREVIEW_SECRET, PUBLISH_SECRET });

  const message = freshMessage();
  expect(saysSent(await (await postContact(OWN_URL, message)).text())).toBe(true);
  expect(host.run('messages', { DATA_DIR }).stdout).toContain(`Subject: ${message.subject}\n`);

  const read = async () => (await fetch(`${OWN_URL}/article/first-of-all`)).text();
  expect(await read()).toContain('<p>Written by somebody.');
  await writeArticle(CONTENT_DIR, 'first-of-all', 'Written anew. [more](/article/none)');
  await expect.poll(read).toContain('<p>Written anew.');

  const created = host.run('new-article', { CONTENT_DIR }, 'Not for everybody');
  expect(created).toMatchObject({ status: 0, stderr: '' });
  const draft = host.run('preview', { PREVIEW_SECRET, SITE_URL: OWN_URL }, 'not-for-everybody');
  await expect.poll(async () => (await fetch(draft.stdout.trim())).status).toBe(200);
  const checked = host.run('check-content', { CONTENT_DIR }, '--json');
  expect(checked.status).toBe(1);
  expect(JSON.parse(checked.stdout)).toMatchObject({ articles: 2, errors: 1 });
  // Without CONTENT_DIR the command checks the demo's content, including pictures.
  expect(host.run('check-content', {})).toMatchObject({ status: 0, stderr: '' });
  // An API that breaks the contract: openapi.spec.ts has one that fits.
  await api.fault({ path: '/articles/by_name', kind: 'html' });
  expect(host.run('check-api', {}, api.url)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('The API does not fit yet'),
  });

  expect(await embedded.stop('SIGTERM')).toBe(0);
  expect([embedded.errors(), embedded.output()]).toEqual([
    '',
    expect.stringContaining('"message":"The API is ready"'),
  ]);
  for (const kind of responseKinds.filter(({ status }) => status === 503)) {
    const { status } = await kind.send({ url: OWN_URL, request, api });
    expect([kind.name, status]).toEqual([kind.name, 503]);
  }
});
