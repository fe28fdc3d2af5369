import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listen, type Port } from '../process/listen';
import { queues } from '../queue/slots';
import type { DefineMetrics } from '../site';

/** Seconds that tell apart responses out of memory, renderings and waits for the API (10 s). */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof makeMetrics>;

/** Labels have values from fixed lists: visitors could otherwise add series. */
export function makeMetrics(defineMore?: DefineMetrics) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const define = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `site_${name}`,
    help,
    labelNames,
    registers: [registry],
    buckets,
  });
  const waiting: (() => void)[] = [];
  const countWaiting = () => {
    for (const count of waiting.splice(0)) count();
  };
  const metrics = {
    registry,
    /** Counts in batches of a hundred, which takes less than half of the time. */
    countLater(count: () => void) {
      waiting.push(count);
      if (waiting.length >= 100) countWaiting();
    },
    requests: new Counter({
      ...define('http_requests_total', 'requests that have ended', 'route', 'method', 'status'),
      collect: countWaiting,
    }),
    requestTime: new Histogram(
      define('http_request_duration_seconds', 'time until a response has ended', 'route'),
    ),
    pages: new Counter(
      define(
        'pages_total',
        'pages sent: fresh, stale, last-good, rendered, missing (404), failed (500, 503)',
        'as',
      ),
    ),
    views: new Counter(
      define('page_views_total', 'pages opened by a visitor, robot or prefetch', 'route', 'by'),
    ),
    redisConnected: new Gauge(
      define('redis_connected', '1 while Redis replies; with REDIS_URL only'),
    ),
  };
  new Counter({
    ...define('work_refused_total', 'requests refused because too much waits', 'queue'),
    collect() {
      this.reset();
      for (const [queue, { refused }] of queues) this.inc({ queue }, refused);
    },
  });
  // A site without Redis has no value, because 0 would mean that Redis is unreachable.
  metrics.redisConnected.remove();
  defineMore?.({ define });
  return metrics;
}

/** Serves new metrics on a port that is not for visitors. @throws {ListenError} */
export async function openMetrics(
  { port, host }: Pick<Port, 'port' | 'host'>,
  defineMore?: DefineMetrics,
): Promise<{ metrics: Metrics; server: Server }> {
  const metrics = makeMetrics(defineMore);
  const server = createServer(async ({ method = '', url }, response) => {
    if (url !== '/metrics' || !['GET', 'HEAD'].includes(method)) {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.registry.metrics();
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  });
  await listen(server, { port, host, setting: 'METRICS_PORT' });
  return { metrics, server };
}
