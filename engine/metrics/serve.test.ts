import type { Server } from 'node:http';
import { freePort } from '../testing/free-port';
import { receive } from '../testing/test-site';
import { metrics, setMetrics } from '.';
import { openMetrics } from './serve';

const VERSIONS = { version: '1.2.3', build: 'a-build' };

let port: number;
let opened: Server;

beforeAll(async () => {
  port = await freePort();
  opened = await openMetrics({ port }, VERSIONS);
});
afterAll(() => {
  opened.close();
  opened.closeAllConnections();
  setMetrics(undefined);
});

it('serves the metrics in the text format of Prometheus', async () => {
  metrics()?.publications.inc();
  const { status, headers, body } = await receive(port, '/metrics');
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  expect([status, headers['content-type']]).toEqual([200, type]);
  const lines = body.toString().split('\n');
  expect(lines).toContain('# TYPE site_publications_total counter');
  expect(lines).toContain('site_publications_total 1');
  expect(lines).toContain('site_build_info{version="1.2.3",build="a-build"} 1');
  expect(lines).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes \d/));
  expect(lines).toContainEqual(expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /));
  // No gauge of Redis without Redis.
  expect(lines).not.toContainEqual(expect.stringMatching(/^site_redis_connected /));
});

it.each([
  ['GET', '/'],
  ['GET', '/metrics/'],
  ['GET', '/metrics?name=process'],
  ['POST', '/metrics'],
])('responds with 404 to everything else: %s %s', async (method, path) => {
  const { status, body } = await receive(port, path, { method });
  expect([status, body.length]).toEqual([404, 0]);
});

it('listens on HOST, and fails with a sentence if that is another machine', async () => {
  const local = await openMetrics({ port: await freePort(), host: '127.0.0.1' }, VERSIONS);
  expect(local.address()).toMatchObject({ address: '127.0.0.1' });
  local.close();
  const away = openMetrics({ port: await freePort(), host: '192.0.2.1' }, VERSIONS);
  await expect(away).rejects.toMatchObject({
    name: 'ListenError',
    message: expect.stringContaining('HOST is'),
  });
});

it('fails with a sentence if its port is taken, and counts nothing', async () => {
  const before = metrics();
  await expect(openMetrics({ port }, VERSIONS)).rejects.toMatchObject({
    name: 'ListenError',
    message: `Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`,
  });
  expect(metrics()).toBe(before);
});
