import type { DefineMetrics } from '../../../engine';
import { setSiteMetrics } from '.';
import { makeSiteMetrics } from './site-metrics';

/** Defines the site's metrics, and counts from now on. */
export const defineSiteMetrics: DefineMetrics = (options) =>
  setSiteMetrics(makeSiteMetrics(options));
