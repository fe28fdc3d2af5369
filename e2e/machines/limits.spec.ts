import { TOO_MANY_TEXT } from '../../lib/contact/state';
import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage } from '../support/contact-form';
import { expect, Machines, test, textOf } from './machines';
import { Nginx, PROXY_URL } from './nginx';

/* Limits that are one for all machines: of messages, and of renderings. */

const REVALIDATE_SECONDS = 1;

let machines: Machines;
let nginx: Nginx;

test.beforeAll(async () => {
  machines = new Machines({
    CONTACT_RATE_LIMIT: '3',
    REVALIDATE_SECONDS: String(REVALIDATE_SECONDS),
  });
  await machines.start();
  nginx = new Nginx();
  await nginx.start();
  // The certificate of the tests is signed by nobody.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
});
test.afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await nginx.stop();
  await machines.stop();
});

test('the contact limit is one for both machines', async ({ api }) => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const texts: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    for (const { url } of machines.sites) {
      texts.push(await (await postContact(url, freshMessage(), { headers })).text());
    }
  }
  expect(texts.filter(saysSent)).toHaveLength(3);
  expect(texts.filter((text) => text.includes(TOO_MANY_TEXT))).toHaveLength(3);
  const someoneElse = { 'x-forwarded-for': '203.0.113.8' };
  const response = await postContact(machines.other.url, freshMessage(), { headers: someoneElse });
  expect(saysSent(await response.text())).toBe(true);
  expect(await api.calls('/contact')).toHaveLength(4);
});

test('behind nginx a visitor counts by the address that nginx has seen, whatever he says', async () => {
  const texts: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}` };
    texts.push(await (await postContact(PROXY_URL, freshMessage(), { headers })).text());
  }
  expect(texts.map(saysSent)).toEqual([true, true, true, false, false]);
  expect(texts.at(-1)).toContain(TOO_MANY_TEXT);
});

test('a stale page is rendered again by one machine, and the other one takes it from there', async ({
  api,
}) => {
  const slug = fresh('stale');
  const texts = () => Promise.all(machines.sites.map((it) => textOf(it, `/article/${slug}`)));
  const calls = async () => (await api.calls(`/articles/by_name?name=${slug}`)).length;
  await api.putArticle({ id: slug, name: slug, body: 'Version 0.' });
  for (const text of await texts()) expect(text).toContain('Version 0.');

  const start = Date.now();
  for (let version = 1; Date.now() - start < 3_000; version += 1) {
    await api.putArticle({ id: slug, name: slug, body: `Version ${version}.` });
    await expect
      .poll(async () => (await texts()).every((text) => text.includes(`Version ${version}.`)))
      .toBe(true);
  }
  const seconds = (Date.now() - start) / 1_000;
  // Each machine renders for itself.
  expect(await calls()).toBeLessThanOrEqual(2 * (3 + seconds / REVALIDATE_SECONDS));
});

test('the list is called for at most once per REVALIDATE_SECONDS and machine', async ({ api }) => {
  const visit = () =>
    Promise.all(
      machines.sites.flatMap((it) =>
        ['/', '/blog', '/feed/atom.xml', '/sitemap.xml', '/blog?tags=ip'].map((path) =>
          textOf(it, path),
        ),
      ),
    );
  await visit();
  const start = Date.now();
  await api.reset();
  while (Date.now() - start < 2_000) await visit();
  const seconds = (Date.now() - start) / 1_000;
  const lists = (await api.calls('/articles')).filter(({ path }) => path === '/articles');
  expect(lists.length).toBeLessThanOrEqual(2 * (1 + seconds / REVALIDATE_SECONDS));
});
