import { countInTest as countWith } from '../engine/testing/count-in-test';
import { setSiteMetrics } from '../lib/site/metrics';
import { makeSiteMetrics } from '../lib/site/metrics/site-metrics';

afterEach(() => setSiteMetrics(undefined));

/** For tests: switches on the metrics of the site until the end of the test. */
export const countInTest = () =>
  countWith((options) => setSiteMetrics(makeSiteMetrics(options))).read;
