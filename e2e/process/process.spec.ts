import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { SITE_ARGUMENTS } from '../../engine/build/index.mjs';
import { fresh } from '../../testing/fresh';
import { processesOf } from '../../testing/memory';
import { API_PORT, LEAN, OWN_SITE_PORT, TEST_FOLDER } from '../ports';
import { freshMessage, type Message } from '../support/contact-form';
import { expect, OWN_URL, test, visit } from '../support/own-site';
import { postContact, saysSent } from '../support/post-contact';
import { runScript } from '../support/run-script';
import { startServer } from '../support/running-server';

/* How the process starts and stops, and which data survives a kill. */

const DATA_DIR = `${TEST_FOLDER}/process-data`;

test('a site that is stopped finishes all requests, whatever is thrown', async ({ api, start }) => {
  const site = await start({}, [...LEAN, 'throw-at-signal']);
  const exceptions = () => site.output().split('Uncaught exception').length - 1;
  const throwOne = async () => {
    const before = exceptions();
    process.kill(site.pid, 'SIGUSR2');
    await expect.poll(exceptions).toBe(before + 1);
  };
  // At this time the port is open, and the first pages are being rendered.
  await throwOne();
  const slug = fresh('slow');
  await api.putArticle({ id: slug, name: slug, body: 'Slow, but there.' });
  await postContact(OWN_URL, {});
  await api.fault({ path: '/articles/by_name', kind: 'slow', delayMs: 2_000 });
  await api.fault({ path: '/contact', kind: 'slow', delayMs: 2_000 });
  const message = freshMessage();
  const article = visit(`/article/${slug}`);
  const contact = postContact(OWN_URL, message);
  await expect.poll(() => api.calls(`/articles/by_name?name=${slug}`)).toHaveLength(1);
  await expect.poll(() => api.calls('/contact')).toHaveLength(1);
  await throwOne();

  const unused = connect(OWN_SITE_PORT, 'localhost');
  await once(unused, 'connect');
  await fetch(`${OWN_URL}/about`, { headers: { connection: 'keep-alive' } });
  // Ctrl-C sends two signals: one from the terminal, one from the process that started the site.
  void site.stop('SIGINT');
  const exit = site.stop('SIGTERM');
  await expect.poll(() => site.output()).toContain('Stopping');
  await throwOne();
  expect(await article).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
    text: expect.stringContaining('Slow, but'),
  });
  expect(saysSent(await (await contact).text())).toBe(true);
  expect(await exit).toBe(0);
  const stopped = site.output().trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(stopped)).toMatchObject({ level: 'info', message: 'Stopped' });
  expect((await api.calls('/contact')).map(({ body }) => body)).toEqual([message]);
  await expect(fetch(`${OWN_URL}/healthz`)).rejects.toThrow();
});

test('a site that is stopped while it starts ends at once', async ({ api }) => {
  const env = { ...process.env, PORT: String(OWN_SITE_PORT), API_BASE_URL: api.url, SITE_URL: '' };
  const child = spawn(process.execPath, SITE_ARGUMENTS, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  // The first line is a warning about settings, before Next is loaded.
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toContain('although API_BASE_URL is set');
  expect(output).not.toContain('Stopping');
});

test('a site that is killed right after its responses has lost no message', async ({ start }) => {
  await rm(DATA_DIR, { recursive: true, force: true });
  const site = await start({ API_BASE_URL: '', DATA_DIR });
  const messages = Array.from({ length: 5 }, freshMessage);
  const send = async (message: Message) => (await postContact(OWN_URL, message)).text();
  const responses = await Promise.all(messages.map(send));
  await site.stop('SIGKILL');
  expect(responses.map(saysSent)).toEqual(messages.map(() => true));

  const listed = await runScript(['.next/site-server/messages.mjs'], { DATA_DIR });
  const subjects = listed.output.match(/(?<=^Subject: ).+$/gm)?.sort();
  expect(subjects).toEqual(messages.map(({ subject }) => subject).sort());
});

// withdrawn.spec.ts tests that it has no others.
test('a site restarted in an outage still has its good pages', async ({ api, start }) => {
  const SITE_URL = `http://${fresh('restart')}.example`;
  const [good, link] = [fresh('good'), fresh('link')];
  await api.putArticle({ id: good, name: good, body: 'Still here.' });
  await api.putRedirect(link, 'https://example.com/there');
  const first = await start({ SITE_URL });
  const expectGood = async () => {
    expect((await visit(`/article/${good}`)).text).toContain('Still here.');
    expect((await visit(`/r/${link}`)).headers.location).toBe('https://example.com/there');
    expect((await visit('/blog')).text).toContain('Who Owns Your Game');
    expect((await visit('/')).status).toBe(200);
  };
  await expectGood();

  await api.fault({ path: '/', kind: 'reset' });
  await first.stop();
  await start({ SITE_URL });
  // Each call means that a revalidation has failed.
  const callsWhileGood = async () => {
    await expectGood();
    return (await api.calls(`/articles/by_name?name=${good}`)).length;
  };
  await expect.poll(callsWhileGood).toBeGreaterThan(2);
  await expectGood();
});

test('`npm start` in a terminal is one process, says where the site runs, and fails when it is killed', async () => {
  test.skip(process.platform !== 'linux', 'the terminal is made by script of util-linux');
  const terminal = await startServer({
    command: 'script',
    args: ['--quiet', '--return', '--command', 'npm start --silent', '/dev/null'],
    env: { PORT: String(OWN_SITE_PORT), API_BASE_URL: `http://127.0.0.1:${API_PORT}` },
    url: `${OWN_URL}/readyz`,
  });
  const sentence = `\r\nThe site runs on ${OWN_URL}: Ctrl-C ends it,`;
  await expect.poll(() => terminal.output()).toContain(sentence);
  // The site is a child of npm's shell.
  const pids = await processesOf(terminal.pid);
  const isSite = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('node\0');
  const [site = 0, ...others] = pids.filter(isSite);
  expect(others).toEqual([]);
  expect(await processesOf(site)).toEqual([site]);
  process.kill(site, 'SIGKILL');
  await expect.poll(() => terminal.isAlive()).toBe(false);
  expect(await terminal.stop()).not.toBe(0);
});

/** Expects the start to fail with a sentence. @param isChecked whether also before the build */
async function expectNoStart(env: Record<string, string>, sentence: string, isChecked = false) {
  const settings = { PORT: String(OWN_SITE_PORT), ...env };
  const { exitCode, errors } = await runScript(SITE_ARGUMENTS, settings);
  expect([exitCode, JSON.parse(errors).message]).toEqual([1, expect.stringContaining(sentence)]);
  if (!isChecked) return;
  const early = await runScript(['scripts/prepare.mjs'], settings);
  expect([early.exitCode, early.errors.trim()]).toEqual([1, sentence]);
}

test('a setting, folder or port that cannot be used ends the start with a sentence', async () => {
  const seconds =
    'REVALIDATE_SECONDS is "soon", but it must be a whole number of seconds from 1 to 31536000.';
  await expectNoStart({ REVALIDATE_SECONDS: 'soon' }, seconds, true);
  const noData = '"package.json/data", where nothing can be written';
  await expectNoStart({ API_BASE_URL: '', DATA_DIR: 'package.json/data' }, noData);

  const taken = createServer();
  await once(taken.listen(OWN_SITE_PORT), 'listening');
  try {
    const sentence = `Port ${OWN_SITE_PORT} is taken: stop what uses it, or set PORT to another one.`;
    await expectNoStart({}, sentence, true);
  } finally {
    taken.close();
  }
});
