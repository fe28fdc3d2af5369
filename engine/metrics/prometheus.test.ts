import { freePort } from '../testing/free-port';
import { receive } from '../testing/test-site';
import { openMetrics } from './prometheus';

let port: number;
let opened: Awaited<ReturnType<typeof openMetrics>>;

beforeAll(async () => {
  port = await freePort();
  opened = await openMetrics({ port });
});
afterAll(() => {
  opened.server.close();
  opened.server.closeAllConnections();
});

it('serves the metrics in the text format of Prometheus', async () => {
  opened.metrics.pages.inc({ as: 'fresh' });
  const { status, headers, body } = await receive(port, '/metrics');
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  expect([status, headers['content-type']]).toEqual([200, type]);
  const lines = body.toString().split('\n');
  expect(lines).toContain('# TYPE site_pages_total counter');
  expect(lines).toContain('site_pages_total{as="fresh"} 1');
  expect(lines).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes \d/));
  expect(lines).toContainEqual(expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /));
  // The gauge of Redis is missing, because this site has no Redis.
  expect(lines).not.toContainEqual(expect.stringMatching(/^site_redis_connected /));
});

it.each([
  ...['/', '/metrics/', '/metrics?name=process'].map((path) => ['GET', path]),
  ['POST', '/metrics'],
])('responds with 404 to everything else: %s %s', async (method, path) => {
  const { status, body } = await receive(port, path, { method });
  expect([status, body.length]).toEqual([404, 0]);
});

it('listens on HOST at its own port', async () => {
  const inUse = openMetrics({ port, host: '127.0.0.1' });
  await expect(inUse).rejects.toThrow('set METRICS_PORT to another one');
  await expect(openMetrics({ port, host: '192.0.2.1' })).rejects.toThrow('HOST is');
});
