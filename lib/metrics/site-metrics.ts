import { Counter, Gauge, Histogram } from 'prom-client';
import type { DefineMetrics } from '../../engine';

/** The metrics of the site in a process. */
export type SiteMetrics = ReturnType<typeof makeSiteMetrics>;

/**
 * Names, labels and texts are repeated in docs/operations.md. No label may have values that visitors
 * invent.
 */
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
      define('webhook_messages_waiting', 'messages that have not reached the webhook yet'),
    ),
    messagePosts: new Counter(
      define('webhook_posts_total', 'posts to the webhook: accepted, failed, refused', 'outcome'),
    ),
    contentProblems: new Gauge(
      define('content_problems', 'wrong content files: left out, or shown as they were'),
    ),
    covers: new Counter(
      define('covers_total', 'covers: made, missing, unusable, unavailable, broken-off', 'outcome'),
    ),
  };
  // Zeros from the start, without which Prometheus would not see the first event as an increase.
  for (const outcome of ['delivered', 'failed', 'rate-limited', 'honeypot', 'refused']) {
    metrics.messages.inc({ outcome }, 0);
  }
  metrics.messagePosts.inc({ outcome: 'refused' }, 0);
  return metrics;
}
