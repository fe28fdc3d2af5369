import { Counter, Gauge, Histogram } from 'prom-client';
import type { DefineMetrics } from '../../../engine';

export type SiteMetrics = ReturnType<typeof makeSiteMetrics>;

/* Pages import ./index.ts instead, so that prom-client stays out of their bundles. */

/** Values of labels come from fixed lists, because visitors could otherwise add series. */
export function makeSiteMetrics({ define }: Parameters<DefineMetrics>[0]) {
  const metrics = {
    apiTime: new Histogram(
      define(
        'api_call_duration_seconds',
        'calls of the API: ok, not-found, error-status, invalid, unavailable',
        'call',
        'outcome',
      ),
    ),
    messages: new Counter(
      define(
        'contact_messages_total',
        'contact messages: delivered, failed, rate-limited, honeypot, refused (from another address)',
        'outcome',
      ),
    ),
    messagesWaiting: new Gauge(
      define('messages_waiting', 'messages that have not reached the webhook, or mail, yet', 'to'),
    ),
    contentProblems: new Gauge(
      define('content_problems', 'wrong content files: left out, or shown as they were'),
    ),
  };
  // Series start at zero: Prometheus sees an increase only after an earlier value.
  for (const outcome of ['delivered', 'failed', 'rate-limited', 'honeypot', 'refused']) {
    metrics.messages.inc({ outcome }, 0);
  }
  return metrics;
}
