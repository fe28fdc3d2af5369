import { setMetrics } from '../lib/site/metrics';
import { makeMetrics } from '../lib/site/metrics/make-metrics';

afterEach(() => setMetrics(undefined));

/**
 * For tests: switches the metrics on, until the end of the test.
 * @returns a function that reads the values, by name and labels, of the metrics with this start
 */
export function countInTest(): (start: string) => Promise<Record<string, number>> {
  const metrics = makeMetrics({ version: '1.0.0', build: 'of-the-test' });
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
