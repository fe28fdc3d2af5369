import { processSingleton } from '../process/across-bundles';
import type { Metrics } from './prometheus';

/* Apart from prometheus.ts, because its package is loaded only if something is counted. */

const state = processSingleton<{ metrics?: Metrics }>('metrics', () => ({}));

export function setMetrics(metrics: Metrics | undefined): void {
  state.metrics = metrics;
}

/** Undefined without METRICS_PORT. */
export function metrics(): Metrics | undefined {
  return state.metrics;
}
