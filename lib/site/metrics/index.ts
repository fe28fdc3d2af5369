import { processState } from '../../base/process-state';
import type { Metrics } from './make-metrics';

const state = processState<{ metrics?: Metrics }>('metrics', () => ({}));

/** Sets what this process counts with. */
export function setMetrics(metrics: Metrics | undefined): void {
  state.metrics = metrics;
}

/** What this process counts with; undefined without METRICS_PORT, when nothing is counted. */
export function metrics(): Metrics | undefined {
  return state.metrics;
}
