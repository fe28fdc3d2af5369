import type { DefineMetrics } from '../../../engine';
import { setSiteMetrics } from '.';
import { makeSiteMetrics } from './site-metrics';

/** Defines the site's metrics; from then on they are counted. */
export const defineSiteMetrics: DefineMetrics = (options) =>
  setSiteMetrics(makeSiteMetrics(options));
