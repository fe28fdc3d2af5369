import { processSingleton } from '../process/across-bundles';
import type { Metrics } from './make-metrics';

const state = processSingleton<{ metrics?: Metrics }>('metrics', () => ({}));

export function setMetrics(metrics: Metrics | undefined): void {
  state.metrics = metrics;
}

/** Undefined without METRICS_PORT. */
export function metrics(): Metrics | undefined {
  return state.metrics;
}
