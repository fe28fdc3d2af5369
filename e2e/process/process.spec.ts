import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { SITE_ARGUMENTS } from '../../engine/build/index.mjs';
import { fresh } from '../../testing/fresh';
import { processesOf } from '../../testing/memory';
import { LEAN, OWN_SITE_PORT, TEST_FOLDER } from '../ports';
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

test('`npm start` in a terminal is one process, says where the site runs, and fails when it is killed, with no message lost', async () => {
  test.skip(process.platform !== 'linux', 'the terminal is made by script of util-linux');
  await rm(DATA_DIR, { recursive: true, force: true });
  const terminal = await startServer({
    command: 'script',
    args: ['--quiet', '--return', '--command', 'npm start --silent', '/dev/null'],
    env: { PORT: String(OWN_SITE_PORT), API_BASE_URL: '', CONTACT_RATE_LIMIT: '0', DATA_DIR },
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
  const messages = Array.from({ length: 5 }, freshMessage);
  const send = async (message: Message) => (await postContact(OWN_URL, message)).text();
  const responses = await Promise.all(messages.map(send));
  process.kill(site, 'SIGKILL');
  expect(responses.map(saysSent)).toEqual(messages.map(() => true));
  await expect.poll(() => terminal.isAlive()).toBe(false);
  expect(await terminal.stop()).not.toBe(0);

  const listed = await runScript(['.next/site-server/messages.mjs'], { DATA_DIR });
  const subjects = listed.output.match(/(?<=^Subject: ).+$/gm)?.sort();
  expect(subjects).toEqual(messages.map(({ subject }) => subject).sort());
});

test('a setting or port that cannot be used ends with a sentence: before the build, and of the port at the start', async () => {
  const run = (args: string[], env = {}) =>
    runScript(args, { PORT: String(OWN_SITE_PORT), ...env });
  const prepare = async (env = {}) => {
    const { exitCode, errors } = await run(['scripts/prepare.mjs'], env);
    return [exitCode, errors.trim()];
  };
  const seconds =
    'REVALIDATE_SECONDS is "soon", but it must be a whole number of seconds from 1 to 31536000.';
  expect(await prepare({ REVALIDATE_SECONDS: 'soon' })).toEqual([1, seconds]);

  const taken = createServer();
  await once(taken.listen(OWN_SITE_PORT), 'listening');
  try {
    const sentence = `Port ${OWN_SITE_PORT} is taken: stop what uses it, or set PORT to another one.`;
    expect(await prepare()).toEqual([1, sentence]);
    const { exitCode, errors } = await run(SITE_ARGUMENTS);
    expect([exitCode, JSON.parse(errors).message]).toEqual([1, sentence]);
  } finally {
    taken.close();
  }
});
