import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { postContact, saysSent } from '../../testing/post-contact';
import { REDIS_PORT } from '../ports';
import { freshMessage, type Message } from '../support/contact-form';
import type { FaultyApi } from '../support/faulty-api';
import { publish } from '../support/publish';
import { AWAY, aboutRedis, expect, Machines, test } from './machines';
import { type Report, trafficDuring } from './traffic';

/* No visitor notices that Redis fails, in whatever way. */

const BACK = 'Redis is back';
/** Milliseconds that each outage lasts. */
const OUTAGE_MS = 1_000;
let machines: Machines;

// A short REVALIDATE_SECONDS has pages rendered again and again during the outages.
test.beforeAll(async () => {
  machines = new Machines({ REVALIDATE_SECONDS: '1' });
  await machines.start();
});
test.afterAll(() => machines.stop());

const connectToRedis = () =>
  createClient({ url: `redis://127.0.0.1:${REDIS_PORT}` })
    .on('error', () => {})
    .connect();

/**
 * Asserts that all visits and messages on both machines succeed meanwhile. The time limit of a
 * Redis command is tested in engine/redis/redis.test.ts.
 */
async function expectUnnoticed(action: () => Promise<void>): Promise<void> {
  const { one, other } = machines;
  const reports: Report[] = [];
  const meanwhile = async () => void reports.push(await trafficDuring(other.url, action));
  reports.push(await trafficDuring(one.url, meanwhile));
  for (const { visits, failures, sent } of reports) {
    expect(failures).toEqual([]);
    expect(visits * sent.length).toBeGreaterThan(0);
  }
}

/** Asserts that the machines share Redis again: the second one does not deliver a message again. */
async function expectShared(api: FaultyApi): Promise<void> {
  const message = freshMessage();
  for (const { url } of machines.sites) {
    expect(saysSent(await (await postContact(url, message)).text())).toBe(true);
  }
  const delivered = (await api.calls('/contact')).map(({ body }) => body as Message);
  expect(delivered.filter(({ subject }) => subject === message.subject)).toEqual([message]);
}

/** The messages about Redis that each machine has logged. */
const logged: string[] = [];

/** Waits until both machines have logged one more message. */
async function expectLogged(message: string): Promise<void> {
  logged.push(message);
  for (const it of machines.sites) await expect.poll(() => aboutRedis(it)).toEqual(logged);
}

const outages = {
  'is killed, and comes back empty': {
    begin: () => machines.redis.stop('SIGKILL'),
    end: () => machines.redis.start(),
  },
  'is paused, and continues': {
    begin: () => machines.redis.signal('SIGSTOP'),
    end: () => machines.redis.signal('SIGCONT'),
  },
};

for (const [what, { begin, end }] of Object.entries(outages)) {
  test(`Redis ${what}`, async ({ api }) => {
    await publish(machines.one.url, { what: 'list' });
    await expectUnnoticed(async () => {
      await begin();
      await expectLogged(AWAY);
      await sleep(OUTAGE_MS);
      await end();
      await expectLogged(BACK);
    });
    await expectShared(api);
  });
}

test('Redis has no memory left', async ({ api }) => {
  const refused = 'Redis refuses commands: this process goes on by itself';
  const client = await connectToRedis();
  await expectUnnoticed(async () => {
    await client.configSet('maxmemory', '1');
    // Redis refuses only commands that write, as a publication does.
    for (const it of machines.sites) await publish(it.url, { what: 'list' });
    await expectLogged(refused);
    await sleep(OUTAGE_MS);
    await client.configSet('maxmemory', '0');
    await expectLogged('Redis takes commands again');
  });
  await client.close();
  await expectShared(api);
});

test('every key of the site has a value that the site cannot read', async ({ api }) => {
  const client = await connectToRedis();
  await publish(machines.one.url, { what: 'list' });
  await expectUnnoticed(async () => {
    const keys = await client.keys('site:*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) await client.set(key, 'garbage');
    await sleep(OUTAGE_MS);
  });
  await client.close();
  await expectShared(api);
});
