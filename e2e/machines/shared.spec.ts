import { TOO_MANY_TEXT } from '../../lib/contact/form';
import { fresh } from '../../testing/fresh';
import { freshMessage } from '../support/contact-form';
import { postContact, saysSent } from '../support/post-contact';
import { publish } from '../support/publish';
import type { RunningServer } from '../support/running-server';
import { AWAY, aboutRedis, BACK, expect, Machines, test, textOf, WayToRedis } from './machines';

/* Two machines share publications and limits through Redis, and each has pages of its own. */

const wayOfOther = new WayToRedis();

let machines: Machines;
let one: RunningServer;
let other: RunningServer;

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
    expect(await textOf(it, '/sitemap.xml')).not.toContain(slug);
  }
  await api.putArticle({ id: slug, name: slug, body: 'Second text.', uploadDate: '2098-01-01' });
  await publish(one.url, { what: 'article', slug });
  expect(await textOf(one, `/article/${slug}`)).toContain('Second text.');
  await expect.poll(() => textOf(other, `/article/${slug}`)).toContain('Second text.');
  // Each machine makes its sitemap and feeds from its own list of articles.
  expect(await textOf(other, '/sitemap.xml')).toContain(slug);
});

test('a machine that starts knows what was published before', async ({ api }) => {
  const slug = fresh('published');
  await api.putArticle({ id: slug, name: slug, body: 'First text.' });
  // The visits store the first text on the disks of both machines.
  for (const it of machines.sites) await textOf(it, `/article/${slug}`);
  await other.stop();
  await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
  await publish(one.url, { what: 'article', slug });
  await other.start();
  expect(await textOf(other, `/article/${slug}`)).toContain('Second text.');
});

// nginx.spec.ts tests that nginx names the client's real address.
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
});

test('wrong secrets of a client are counted over both machines', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess += 1) {
    const { url } = guess % 2 ? one : other;
    const headers = { authorization: `Bearer guess-${guess}` };
    statuses.push((await fetch(`${url}/api/publish`, { method: 'POST', headers })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
});

for (const [how, cut] of [
  ['is refused', () => wayOfOther.block()],
  ['is half open', () => wayOfOther.freeze()],
] as const) {
  test(`publications reach and leave a machine whose connection to Redis ${how}`, async ({
    api,
  }) => {
    for (const publisher of machines.sites) {
      const slug = fresh('away');
      const [unaware] = machines.sites.filter((it) => it !== publisher) as [RunningServer];
      const text = (it: RunningServer) => textOf(it, `/article/${slug}`);
      await api.putArticle({ id: slug, name: slug, body: 'First text.' });
      for (const it of machines.sites) await text(it);
      await cut();
      await expect.poll(() => aboutRedis(other).at(-1)).toBe(AWAY);
      await api.putArticle({ id: slug, name: slug, body: 'Second text.' });
      await publish(publisher.url, { what: 'article', slug });
      expect(await text(publisher)).toContain('Second text.');
      // A half-open connection is replaced by itself, at any time.
      if (how === 'is refused') {
        expect(await text(unaware)).toContain('First text.');
        await wayOfOther.open();
      }
      await expect.poll(() => text(unaware)).toContain('Second text.');
      await expect.poll(() => aboutRedis(other).at(-1)).toBe(BACK);
    }
  });
}
