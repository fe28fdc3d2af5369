import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { WORK_CLASSES } from '../process/request-context';
import { queues } from '../queue/fair-scheduler';
import type { DefineMetrics } from '../site';

/** Seconds that tell apart responses from memory, renderings and waits for the API (10 s). */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The engine's metrics of a process. */
export type Metrics = ReturnType<typeof makeMetrics>;

/**
 * Makes the metrics of a process, with those of Node.js. No label may have values that visitors
 * invent. Names, labels and texts are repeated in docs/operations.md.
 * @param build labels of `site_build_info`
 * @param defineMore defines the site's own metrics
 */
export function makeMetrics(build: { version: string; build: string }, defineMore?: DefineMetrics) {
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
    /** Counts requests in batches of a hundred, which takes less than half of the time. */
    countLater(count: () => void) {
      waiting.push(count);
      if (waiting.length >= 100) countWaiting();
    },
    /** The age in seconds of the oldest page that is kept because of an outage; set by engine/pages. */
    keptPageAge: () => 0,
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
    renderingTime: new Histogram(
      define('rendering_duration_seconds', 'renderings, for a visitor or the store', 'for'),
    ),
    publications: new Counter(define('publications_total', 'publications, of any process')),
    redisConnected: new Gauge(
      define('redis_connected', '1 while Redis replies; with REDIS_URL only'),
    ),
  };
  new Gauge({
    ...define(
      'oldest_kept_page_age_seconds',
      'age of the oldest page that an outage keeps; 0 without',
    ),
    collect() {
      this.set(metrics.keptPageAge());
    },
  });
  const defineWork = (name: string, help: string, state: 'waiting' | 'inProgress') =>
    new Gauge({
      ...define(name, help, 'queue', 'kind'),
      collect() {
        for (const [queue, scheduler] of queues)
          for (const kind of WORK_CLASSES) this.set({ queue, kind }, scheduler.count(kind)[state]);
      },
    });
  defineWork('work_waiting', 'requests that wait for their turn', 'waiting');
  defineWork('work_in_progress', 'requests whose turn it is', 'inProgress');
  new Counter({
    ...define('work_refused_total', 'requests without a turn: share, full', 'queue', 'reason'),
    collect() {
      this.reset();
      for (const [queue, { refused }] of queues)
        for (const [reason, count] of Object.entries(refused)) this.inc({ queue, reason }, count);
    },
  });
  new Gauge(define('build_info', 'always 1', 'version', 'build')).set(build, 1);
  // Without a value the gauge is absent, and raises no alert on a site without Redis.
  metrics.redisConnected.remove();
  defineMore?.({ define });
  return metrics;
}
