import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { listen, type Port } from '../process/listen';
import { queues } from '../queue/slots';

/** Seconds, for metrics of the site that measure time: a call of its API lasts 10 s at most. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For prom-client: the options of a metric, whose name gets the prefix `site_`. */
const definer =
  (registry: Registry) =>
  <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `site_${name}`,
    help,
    labelNames,
    registers: [registry],
    buckets,
  });

/** Defines a site's own metrics with the engine's registry. */
export type DefineMetrics = (options: { define: ReturnType<typeof definer> }) => void;

export type Metrics = ReturnType<typeof makeMetrics>;

/** Labels have values from fixed lists: visitors could otherwise add series. */
export function makeMetrics(defineMore?: DefineMetrics) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const define = definer(registry);
  const metrics = {
    registry,
    requests: new Counter(
      define('http_requests_total', 'requests that have ended', 'route', 'method', 'status'),
    ),
    pages: new Counter(
      define(
        'pages_total',
        'pages sent: fresh, stale, last-good, rendered, missing (404), failed (500, 503)',
        'as',
      ),
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
): Promise<Metrics & { server: Server }> {
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
  return { ...metrics, server };
}
