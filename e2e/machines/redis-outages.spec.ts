import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { REDIS_PORT } from '../ports';
import { freshMessage } from '../support/contact-form';
import type { FaultyApi } from '../support/faulty-api';
import { publish } from '../support/publish';
import { expect, type LoggedServer, Machines, test, textOf } from './machines';

/* Redis fails in every way while visitors come: they notice nothing of it. */

const AWAY = 'Redis cannot be reached: this process goes on by itself';
const BACK = 'Redis is back';

/** Milliseconds that each outage takes: REDIS_OUTAGE_SECONDS for a longer run. */
const OUTAGE_MS = Number(process.env.REDIS_OUTAGE_SECONDS ?? 1) * 1_000;
/** Visitors on each machine at the same time. */
const VISITORS = 2;

const PATHS = ['/', '/blog', '/about', '/article/who-owns-your-game', '/r/discord'];

let machines: Machines;

// Pages that are stale at once are rendered again and again.
test.beforeAll(async () => {
  machines = new Machines({ REVALIDATE_SECONDS: '1' });
  await machines.start();
  for (const it of machines.sites) for (const path of PATHS) await textOf(it, path);
});
test.afterAll(() => machines.stop());
test.beforeEach(() => {
  test.setTimeout(60_000 + 2 * OUTAGE_MS);
  for (const { messages } of machines.sites) messages.length = 0;
});

type Visit = { path: string; status: number | string; milliseconds: number };

/** Visits pages on both machines until something is done. */
async function visitsDuring(action: () => Promise<void>): Promise<Visit[]> {
  let isDone = false;
  const visits: Visit[] = [];
  const visitor = async (site: LoggedServer) => {
    for (let count = 0; !isDone; count += 1) {
      // A path that nobody has requested before, too.
      const path = count % 6 === 5 ? `/article/${fresh('x')}` : (PATHS[count % 6] ?? '/');
      const start = performance.now();
      const status = await fetch(site.url + path, { redirect: 'manual' }).then(
        async (response) => {
          await response.text();
          return response.status;
        },
        (error) => String(error),
      );
      visits.push({ path, status, milliseconds: performance.now() - start });
      await sleep(10);
    }
  };
  const visitors = machines.sites.flatMap((it) =>
    Array.from({ length: VISITORS }, () => visitor(it)),
  );
  try {
    await action();
  } finally {
    isDone = true;
  }
  await Promise.all(visitors);
  return visits;
}

const connectToRedis = () =>
  createClient({ url: `redis://127.0.0.1:${REDIS_PORT}` })
    .on('error', () => {})
    .connect();

/**
 * Asserts that nobody has noticed anything: all pages are there. How long a command of Redis may
 * take is tested in lib/publish/shared.test.ts.
 */
async function expectUnnoticed(action: () => Promise<void>): Promise<void> {
  const visits = await visitsDuring(action);
  const expected = ({ path }: Visit) =>
    path.startsWith('/r/') ? 307 : path.startsWith('/article/x-') ? 404 : 200;
  expect(visits.filter((visit) => visit.status !== expected(visit))).toEqual([]);
  expect(visits.length).toBeGreaterThan(PATHS.length);
  const slowest = Math.round(Math.max(...visits.map(({ milliseconds }) => milliseconds)));
  const description = `${visits.length}, the slowest one ${slowest} ms`;
  test.info().annotations.push({ type: 'visits', description });
}

/** Asserts that Redis is used again: what one machine has delivered the other one knows of. */
async function expectShared(api: FaultyApi): Promise<void> {
  const message = freshMessage();
  for (const { url } of machines.sites) {
    expect(saysSent(await (await postContact(url, message)).text())).toBe(true);
  }
  const delivered = (await api.calls('/contact')).map(({ body }) => body);
  expect(delivered).toEqual([message]);
}

async function expectLogged(lines: string[]): Promise<void> {
  for (const it of machines.sites) await expect.poll(() => it.aboutRedis()).toEqual(lines);
}

test('Redis is killed, and comes back empty', async ({ api }) => {
  await publish(machines.one.url, { what: 'list' });
  await expectUnnoticed(async () => {
    await machines.redis.stop('SIGKILL');
    await expectLogged([AWAY]);
    await sleep(OUTAGE_MS);
    await machines.redis.start();
    await expectLogged([AWAY, BACK]);
  });
  await expectShared(api);
});

test('Redis is paused, and goes on', async ({ api }) => {
  await expectUnnoticed(async () => {
    machines.redis.signal('SIGSTOP');
    await expectLogged([AWAY]);
    await sleep(OUTAGE_MS);
    machines.redis.signal('SIGCONT');
    await expectLogged([AWAY, BACK]);
  });
  await expectShared(api);
});

test('something takes the place of Redis that accepts connections and never replies', async ({
  api,
}) => {
  await expectUnnoticed(async () => {
    await machines.redis.stop('SIGKILL');
    const sockets: { destroy(): void }[] = [];
    const mute = createServer((socket) => sockets.push(socket.on('error', () => {})));
    await once(mute.listen(REDIS_PORT, '127.0.0.1'), 'listening');
    await expectLogged([AWAY]);
    await sleep(OUTAGE_MS);
    await expectLogged([AWAY]);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
    await machines.redis.start();
    await expectLogged([AWAY, BACK]);
  });
  await expectShared(api);
});

test('Redis has no memory left', async ({ api }) => {
  const refused = 'Redis refuses commands: this process goes on by itself';
  const client = await connectToRedis();
  await expectUnnoticed(async () => {
    await client.configSet('maxmemory', '1');
    // Only what writes is refused.
    for (const it of machines.sites) await publish(it.url, { what: 'list' });
    await expectLogged([refused]);
    await sleep(OUTAGE_MS);
    await client.configSet('maxmemory', '0');
    await expectLogged([refused, 'Redis takes commands again']);
  });
  await client.close();
  await expectShared(api);
});

test('something else stands under every key of the site', async ({ api }) => {
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
