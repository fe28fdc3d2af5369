import { TOO_MANY_TEXT } from '../../lib/contact/form';
import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage } from '../support/contact-form';
import { publish } from '../support/publish';
import { AWAY, expect, type LoggedServer, Machines, test, textOf, WayToRedis } from './machines';
import { Nginx, PROXY_URL } from './nginx';

/* Pages, publications, messages and limits that two machines share through Redis. */

/** Whether the last message about Redis in a machine's log says that Redis is away. */
const isAway = (it: LoggedServer) => it.aboutRedis().at(-1) === AWAY;

const wayOfOther = new WayToRedis();

let machines: Machines;
let one: LoggedServer;
let other: LoggedServer;

test.beforeAll(async () => {
  await wayOfOther.open();
  machines = new Machines({ CONTACT_RATE_LIMIT: '3' }, { REDIS_URL: wayOfOther.url });
  ({ one, other } = machines);
  await machines.start();
});
test.afterAll(async () => {
  await machines.stop();
  await wayOfOther.block();
});

test('each machine renders a page once, and both send the same document', async ({ api }) => {
  const slug = fresh('at-once');
  await api.putArticle({ id: slug, name: slug, body: 'Rendered once a machine.' });
  const sites = Array.from({ length: 10 }, () => machines.sites).flat();
  const texts = await Promise.all(sites.map((it) => textOf(it, `/article/${slug}`)));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('Rendered once a machine.');
  expect(await api.calls(`/articles/by_name?name=${slug}`)).toHaveLength(2);
});

test('a publication on one machine shows on the other', async ({ api }) => {
  const slug = fresh('published');
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  for (const it of machines.sites) {
    expect(await textOf(it, `/article/${slug}`)).toContain('First text.');
    expect(await textOf(it, '/feed/atom.xml')).not.toContain(slug);
  }
  await api.putArticle({ id: slug, name: slug, body: 'Second text.', uploadDate: '2098-01-01' });
  await publish(one.url, { what: 'article', slug });
  expect(await textOf(one, `/article/${slug}`)).toContain('Second text.');
  await expect.poll(() => textOf(other, `/article/${slug}`)).toContain('Second text.');
  // Each machine makes its feeds from an article list of its own.
  expect(await textOf(other, '/feed/atom.xml')).toContain(slug);
});

test('a withdrawn article is gone on both machines', async ({ api }) => {
  const slug = fresh('withdrawn');
  await api.putArticle({ id: slug, name: slug, body: 'Not for long.' });
  for (const it of machines.sites) {
    expect(await textOf(it, `/article/${slug}`)).toContain('Not for long.');
  }
  await api.putArticle({ id: slug, name: slug, hidden: true });
  await publish(other.url, { what: 'article', slug });
  const statusOn = async (it: LoggedServer) => (await fetch(`${it.url}/article/${slug}`)).status;
  expect(await statusOn(other)).toBe(404);
  await expect.poll(() => statusOn(one)).toBe(404);
});

test('a machine that starts knows what was published before', async ({ api }) => {
  const slug = fresh('published');
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  // The visits leave the first text on the disks of both machines.
  for (const it of machines.sites) await textOf(it, `/article/${slug}`);
  await other.server.stop();
  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await publish(one.url, { what: 'article', slug });
  await other.server.start();
  expect(await textOf(other, `/article/${slug}`)).toContain('Second text.');
});

test('the same message, sent to both machines at once, is delivered once', async ({ api }) => {
  const message = freshMessage();
  await api.fault({ path: '/contact', kind: 'slow', delayMs: 500 });
  // The address differs from those of the test of the contact limit.
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const post = (url: string) => postContact(url, message, { headers });
  const responses = await Promise.all(machines.sites.map(({ url }) => post(url)));
  for (const response of responses) expect(saysSent(await response.text())).toBe(true);
  const again = await post(other.url);
  expect(saysSent(await again.text())).toBe(true);
  expect((await api.calls('/contact')).map(({ body }) => body)).toEqual([message]);
});

test('the contact limit is one for both machines', async ({ api }) => {
  const post = async (url: string, from: string) =>
    (await postContact(url, freshMessage(), { headers: { 'x-forwarded-for': from } })).text();
  const texts: string[] = [];
  for (const { url } of [...machines.sites, ...machines.sites, ...machines.sites]) {
    texts.push(await post(url, '203.0.113.7'));
  }
  expect(texts.filter(saysSent)).toHaveLength(3);
  expect(texts.filter((text) => text.includes(TOO_MANY_TEXT))).toHaveLength(3);
  expect(saysSent(await post(other.url, '203.0.113.8'))).toBe(true);
  expect(await api.calls('/contact')).toHaveLength(4);

  const nginx = new Nginx();
  await nginx.start();
  const behindNginx: boolean[] = [];
  // nginx replaces the addresses that a visitor claims by the one that connects.
  for (const from of [1, 2, 3, 4, 5]) {
    behindNginx.push(saysSent(await post(PROXY_URL, `198.51.100.${from}`)));
  }
  await nginx.stop();
  expect(behindNginx).toEqual([true, true, true, false, false]);
});

test('a publication reaches a machine that was away from Redis meanwhile', async ({ api }) => {
  const slug = fresh('away');
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  for (const it of machines.sites) await textOf(it, `/article/${slug}`);
  await wayOfOther.block();
  await expect.poll(() => isAway(other)).toBe(true);
  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await publish(one.url, { what: 'article', slug });
  expect(await textOf(one, `/article/${slug}`)).toContain('Second text.');
  expect(await textOf(other, `/article/${slug}`)).toContain('First text.');
  await wayOfOther.open();
  await expect.poll(() => textOf(other, `/article/${slug}`)).toContain('Second text.');
});

test('a publication on a machine away from Redis reaches the others later', async ({ api }) => {
  const slug = fresh('later');
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  for (const it of machines.sites) await textOf(it, `/article/${slug}`);
  await wayOfOther.block();
  await expect.poll(() => isAway(other)).toBe(true);
  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await publish(other.url, { what: 'article', slug });
  expect(await textOf(other, `/article/${slug}`)).toContain('Second text.');
  expect(await textOf(one, `/article/${slug}`)).toContain('First text.');
  await wayOfOther.open();
  await expect.poll(() => textOf(one, `/article/${slug}`)).toContain('Second text.');
});
