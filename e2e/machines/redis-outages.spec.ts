import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { REDIS_PORT } from '../ports';
import { publish } from '../support/publish';
import { AWAY, aboutRedis, BACK, expect, Machines, test } from './machines';
import { type Report, trafficDuring } from './traffic';

/* Visitors notice no failure of Redis, whatever its form. */

/** Milliseconds that each outage lasts. */
const OUTAGE_MS = 1_000;
/** Milliseconds between two visits: fewer than in a deploy, because most of them render. */
const PAUSE_MS = 150;
let machines: Machines;

// A short REVALIDATE_SECONDS causes many renderings during the outages.
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
 * Expects all visits and messages on both machines to succeed during an action.
 * engine/redis/redis.slow.test.ts tests the time limit of a command.
 */
async function expectUnnoticed(action: () => Promise<void>): Promise<void> {
  const { one, other } = machines;
  const reports: Report[] = [];
  const meanwhile = async () => void reports.push(await trafficDuring(other.url, PAUSE_MS, action));
  reports.push(await trafficDuring(one.url, PAUSE_MS, meanwhile));
  for (const { visits, failures, sent } of reports) {
    expect(failures).toEqual([]);
    expect(visits * sent.length).toBeGreaterThan(0);
  }
}

/** Expects the machines to share Redis again: each receives and sends publications. */
async function expectShared(): Promise<void> {
  const client = await connectToRedis();
  const ids = new Set<string>();
  await client.pSubscribe('site:*', (id) => ids.add(id));
  const [channel = ''] = await client.pubSubChannels('site:*');
  await expect.poll(() => client.pubSubNumSub([channel])).toEqual({ [channel]: 2 });
  for (const it of machines.sites) await publish(it.url, { what: 'list' });
  await expect.poll(() => ids.size).toBe(2);
  await client.close();
}

/** Waits until this is the last message about Redis in both machines' logs. */
async function expectLogged(message: string): Promise<void> {
  for (const it of machines.sites) await expect.poll(() => aboutRedis(it).at(-1)).toBe(message);
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
  test(`Redis ${what}`, async () => {
    await publish(machines.one.url, { what: 'list' });
    await expectUnnoticed(async () => {
      await begin();
      await expectLogged(AWAY);
      await sleep(OUTAGE_MS);
      await end();
      await expectLogged(BACK);
    });
    await expectShared();
  });
}

test('Redis has no memory left', async () => {
  const refused = 'Redis refuses commands: this process goes on by itself';
  const client = await connectToRedis();
  await expectUnnoticed(async () => {
    await client.configSet('maxmemory', '1');
    // Publishes, because Redis refuses only commands that write.
    for (const it of machines.sites) await publish(it.url, { what: 'list' });
    await expectLogged(refused);
    await sleep(OUTAGE_MS);
    await client.configSet('maxmemory', '0');
    await expectLogged('Redis takes commands again');
  });
  await client.close();
  await expectShared();
});

test('every key of the site has a value that the site cannot read', async () => {
  const client = await connectToRedis();
  await publish(machines.one.url, { what: 'list' });
  await expectUnnoticed(async () => {
    const keys = await client.keys('site:*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) await client.set(key, 'garbage');
    await sleep(OUTAGE_MS);
  });
  await client.close();
  await expectShared();
});
