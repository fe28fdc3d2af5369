import { processSingleton } from '../../../engine';
import type { SiteMetrics } from './site-metrics';

const state = processSingleton<{ metrics?: SiteMetrics }>('site-metrics', () => ({}));

/** Sets the metrics, which count from then on. */
export function setSiteMetrics(metrics: SiteMetrics | undefined): void {
  state.metrics = metrics;
}

/** The metrics of the site, besides the engine's own; undefined without METRICS_PORT. */
export function metrics(): SiteMetrics | undefined {
  return state.metrics;
}
