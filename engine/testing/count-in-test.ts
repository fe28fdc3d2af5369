import { type DefineMetrics, makeMetrics } from '../metrics/metrics';

/**
 * For tests: makes the metrics. @returns them, and a function that reads the values, by name and
 * labels, of those whose names start with its argument
 */
export function countInTest(defineMetrics?: DefineMetrics) {
  const metrics = makeMetrics(defineMetrics);
  const read = async (start: string): Promise<Record<string, number>> => {
    const lines = (await metrics.registry.metrics()).split('\n');
    const values = lines
      .filter((line) => line.startsWith(start))
      .map((line) => line.split(/ (?=\S+$)/));
    return Object.fromEntries(values.map(([name, value]) => [name, Number(value)]));
  };
  return { metrics, read };
}
