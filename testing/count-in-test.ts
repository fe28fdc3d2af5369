import { setMetrics } from '../engine/metrics';
import { makeMetrics } from '../engine/metrics/make-metrics';
import { setSiteMetrics } from '../lib/metrics';
import { defineSiteMetrics } from '../lib/metrics/define-metrics';

afterEach(() => {
  setMetrics(undefined);
  setSiteMetrics(undefined);
});

/**
 * For tests: switches the metrics on, until the end of the test.
 * @returns a function that reads the values, by name and labels, of the metrics with this start
 */
export function countInTest(): (start: string) => Promise<Record<string, number>> {
  const metrics = makeMetrics({ version: '1.0.0', build: 'of-the-test' }, defineSiteMetrics);
  setMetrics(metrics);
  return async (start) => {
    const lines = (await metrics.registry.metrics()).split('\n');
    const found = lines.filter((line) => line.startsWith(start));
    return Object.fromEntries(
      found.map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end))];
      }),
    );
  };
}
