import type { DefineMetrics } from '../../../engine';
import { setSiteMetrics } from '.';
import { makeSiteMetrics } from './site-metrics';

/** Defines the site's metrics, which count from then on. */
export const defineSiteMetrics: DefineMetrics = (options) =>
  setSiteMetrics(makeSiteMetrics(options));
