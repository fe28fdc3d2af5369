import { setMetrics } from '../lib/site/metrics';
import { makeMetrics } from '../lib/site/metrics/make-metrics';

/**
 * For tests: counts from now on.
 * @returns reads what was counted so far: values by name and labels, of those that begin like this
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
