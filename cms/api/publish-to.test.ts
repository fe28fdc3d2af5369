import { recordLog, until } from '../../engine/testing';
import { publishTo } from './publish-to';
import { type RunningApp, serveApp } from './server';

const logged = recordLog();

/** Milliseconds of each requested pause, which ends at once. */
const pauses: number[] = [];
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual('node:timers/promises'),
  setTimeout: (ms: number) => mockPause(ms),
}));
const mockPause = (ms: number) => {
  pauses.push(ms);
  return new Promise((resolve) => setImmediate(resolve));
};

const SECRET = 'a-secret-of-the-site';

type Received = { url: string; authorization: string | null; body: string };

/** A process of the site that responds with these statuses, then with 200. */
async function serveSite(
  statuses: number[] = [],
  port = 0,
): Promise<RunningApp & { received: Received[] }> {
  const received: Received[] = [];
  const fetch = async (request: Request) => {
    const authorization = request.headers.get('authorization');
    received.push({ url: request.url, authorization, body: await request.text() });
    const status = statuses.shift() ?? 200;
    return new Response('{}', { status, headers: { connection: 'close' } });
  };
  const app = await serveApp({ fetch }, { port });
  return Object.assign(app, { received });
}

const lines = () => logged.map(({ level, problem }) => [level, problem]);

beforeEach(() => {
  pauses.length = 0;
});

it('publishes as the site expects it', async () => {
  const site = await serveSite();
  publishTo([site.url], SECRET)();
  await until(() => site.received.length === 1);
  const authorization = `Bearer ${SECRET}`;
  expect(site.received).toMatchObject([{ url: `${site.url}/api/publish`, authorization }]);
  expect(JSON.parse(site.received[0]?.body ?? '')).toEqual({ what: 'everything' });
  expect(logged).toEqual([]);
  await site.close();
});

it('calls each process by itself, one that fails again until it succeeds', async () => {
  const [well, failing] = [await serveSite(), await serveSite([503, 502, 429, 500, 500, 500, 500])];
  publishTo([failing.url, well.url], SECRET)();
  await until(() => failing.received.length === 8);
  await until(() => logged.length === 2);
  expect(well.received).toHaveLength(1);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
  expect(lines()).toEqual([
    ['warn', 'status 503'],
    ['info', undefined],
  ]);
  await Promise.all([well.close(), failing.close()]);
});

it('calls a process that restarts once it is back', async () => {
  const gone = await serveSite();
  await gone.close();
  publishTo([gone.url], SECRET)();
  await until(() => pauses.length > 2);
  const back = await serveSite([], Number(new URL(gone.url).port));
  await until(() => back.received.length === 1);
  await until(() => logged.length === 2);
  expect(lines()[0]).toEqual(['warn', expect.stringContaining('ECONNREFUSED')]);
  await back.close();
});

it('does not repeat a refused call, and calls after the next change', async () => {
  const site = await serveSite([401]);
  const publish = publishTo([site.url], SECRET);
  publish();
  await until(() => logged.length === 1);
  expect(lines()).toEqual([['warn', 'status 401']]);
  publish();
  await until(() => site.received.length === 2);
  expect(pauses).toEqual([]);
  expect(JSON.stringify(logged)).not.toContain(SECRET);
  await site.close();
});
