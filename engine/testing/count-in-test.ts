import { setMetrics } from '../metrics';
import { makeMetrics } from '../metrics/prometheus';
import type { DefineMetrics } from '../site';

afterEach(() => setMetrics(undefined));

/**
 * For tests: switches on the metrics until the end of the test. @returns reads the values, by name
 * and labels, of the metrics whose names start with its argument
 */
export function countInTest(
  defineMetrics?: DefineMetrics,
): (start: string) => Promise<Record<string, number>> {
  const metrics = makeMetrics(defineMetrics);
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
