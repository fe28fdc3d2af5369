import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { OWN_SITE_PORT, siteArguments, TEST_FOLDER } from './ports';
import { freshMessage, type Message } from './support/contact-form';
import { fresh } from './support/fresh';
import { expect, OWN_URL, test } from './support/own-site';
import { postContact, saysSent } from './support/post-contact';
import { runScript } from './support/site-process';

/* The life of the process: how it starts, stops, dies, and what it leaves. */

const DATA_DIR = `${TEST_FOLDER}/process-data`;

/** What is told of an answer that is not followed, and its text. */
async function ask(path: string) {
  const answer = await fetch(OWN_URL + path, { redirect: 'manual' });
  const { status, headers } = answer;
  const [location, connection] = [headers.get('location'), headers.get('connection')];
  return { status, location, connection, text: await answer.text() };
}

test('told to stop, it finishes what is under way, takes nothing more, and ends', async ({
  api,
  start,
}) => {
  const own = await start();
  const slug = fresh('slow');
  await api.putArticle({ id: slug, name: slug, body: 'Slow, but there.' });
  await postContact(OWN_URL, {});
  await api.fault({ path: '/articles/by_name', kind: 'slow', delayMs: 2_000 });
  await api.fault({ path: '/contact', kind: 'slow', delayMs: 2_000 });
  const message = freshMessage();
  const article = ask(`/article/${slug}`);
  const contact = postContact(OWN_URL, message);
  await expect.poll(() => api.calls('/articles/by_name')).toHaveLength(1);
  await expect.poll(() => api.calls('/contact')).toHaveLength(1);

  const exit = own.stop('SIGTERM');
  expect(await article).toMatchObject({
    status: 200,
    connection: 'close',
    text: expect.stringContaining('Slow, but'),
  });
  expect(saysSent(await (await contact).text())).toBe(true);
  // As a shell reports an end by SIGTERM.
  expect(await exit).toBe(143);
  expect((await api.calls('/contact')).map(({ body }) => body)).toEqual([message]);
  await expect(fetch(`${OWN_URL}/healthz`)).rejects.toThrow();
});

test('killed right after its answers, it has lost no message', async ({ start }) => {
  await rm(DATA_DIR, { recursive: true, force: true });
  const own = await start({ API_BASE_URL: '', DATA_DIR });
  const messages = Array.from({ length: 5 }, freshMessage);
  const send = async (message: Message) => (await postContact(OWN_URL, message)).text();
  const answers = await Promise.all(messages.map(send));
  await own.stop('SIGKILL');
  expect(answers.map(saysSent)).toEqual(messages.map(() => true));

  const listed = await runScript(['--import', 'tsx', 'lib/embedded-api/list-messages.ts'], {
    DATA_DIR,
  });
  const subjects = listed.output.match(/(?<=^Subject: ).+$/gm)?.sort();
  expect(subjects).toEqual(messages.map(({ subject }) => subject).sort());
});

test('started again during an outage, it has what was good, and not what was withdrawn', async ({
  api,
  start,
}) => {
  const SITE_URL = `http://${fresh('restart')}.example`;
  const [kept, gone, link] = [fresh('kept'), fresh('gone'), fresh('link')];
  await api.putArticle({ id: kept, name: kept, body: 'Still here.' });
  await api.putArticle({ id: gone, name: gone, body: 'Not for long.' });
  await api.putRedirect(link, 'https://example.com/there');
  let own = await start({ SITE_URL });
  expect((await ask(`/article/${kept}`)).text).toContain('Still here.');
  expect((await ask(`/article/${gone}`)).text).toContain('Not for long.');
  expect((await ask(`/r/${link}`)).status).toBe(307);
  expect((await ask('/blog')).text).toContain('Who Owns Your Game');
  await expect.poll(async () => (await ask('/')).text).toContain('Learn more');
  await api.putArticle({ id: gone, name: gone, hidden: true });
  await expect.poll(async () => (await ask(`/article/${gone}`)).status).toBe(404);

  await api.fault({ path: '/', kind: 'reset' });
  await own.stop();
  own = await start({ SITE_URL });
  const expectGood = async () => {
    expect(await ask(`/article/${kept}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('Still here.'),
    });
    expect(await ask(`/r/${link}`)).toMatchObject({
      status: 307,
      location: 'https://example.com/there',
    });
    expect(await ask('/blog')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Who Owns Your Game'),
    });
    expect((await ask('/')).status).toBe(200);
    // Nobody knows whether it is still missing.
    const withdrawn = await ask(`/article/${gone}`);
    expect(withdrawn.status).toBe(503);
    expect(withdrawn.text).not.toContain('Not for long.');
  };
  await expectGood();
  // Longer than REVALIDATE_SECONDS: the API has been asked again, and has failed again.
  await expect
    .poll(
      async () => {
        await expectGood();
        return (await api.calls(`/articles/by_name?name=${kept}`)).length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(2);
  await expectGood();
});

test('published while the API fails, a good page stays, and is renewed seconds after it is back', async ({
  api,
  start,
}) => {
  const PUBLISH_SECRET = 'a-secret-for-this-test';
  const slug = fresh('published');
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  await start({ REVALIDATE_SECONDS: '3600', PUBLISH_SECRET });
  expect((await ask(`/article/${slug}`)).text).toContain('First text.');

  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await api.fault({ path: '/', kind: '500' });
  const published = await fetch(`${OWN_URL}/api/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISH_SECRET}` },
    body: JSON.stringify({ what: 'everything' }),
  });
  expect(published.status).toBe(200);
  for (let visit = 0; visit < 3; visit += 1) {
    expect(await ask(`/article/${slug}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('First text.'),
    });
  }
  await api.heal();
  await expect
    .poll(async () => (await ask(`/article/${slug}`)).text, { timeout: 20_000 })
    .toContain('Second text.');
});

test('a setting that cannot be used ends the start with a sentence', async () => {
  const sentence = 'REVALIDATE_SECONDS is "soon", but it must be a whole number';
  const next = siteArguments(OWN_SITE_PORT);
  for (const script of [['scripts/start.mjs'], next]) {
    const { exitCode, errors } = await runScript(script, {
      PORT: String(OWN_SITE_PORT),
      REVALIDATE_SECONDS: 'soon',
      NODE_ENV: 'production',
    });
    expect(exitCode).toBe(1);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
  }
});

test('a port that is taken ends the start with a sentence', async () => {
  const taken = createServer();
  await once(taken.listen(OWN_SITE_PORT), 'listening');
  try {
    const { exitCode, errors } = await runScript(['scripts/start.mjs'], {
      PORT: String(OWN_SITE_PORT),
    });
    expect(exitCode).toBe(1);
    expect(errors.trim()).toBe(
      `Port ${OWN_SITE_PORT} is taken: stop what uses it, or set PORT to another one.`,
    );
  } finally {
    taken.close();
  }
});
