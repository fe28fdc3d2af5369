import { costOfRequest, load } from '../requests';
import { inTurns, medianOfPairs, type Part } from '../runs';
import { PORT, quietSite, withServers } from '../servers';

/** The cost of counting. */
export const metrics: Part = {
  title: 'The stored home page under load: what METRICS_PORT adds.',
  measure: (runs) =>
    withServers(async (start, DATA_DIR) => {
      const silent = await start(quietSite(PORT, { DATA_DIR }));
      const METRICS_PORT = String(PORT + 2);
      const counting = await start(quietSite(PORT + 1, { DATA_DIR, METRICS_PORT }));
      const targets = [silent, counting].map(({ pid }, at) => {
        const url = `http://localhost:${PORT + at}/`;
        return { name: url, url, pid };
      });
      // Twice, as a stored page is compressed after its first response.
      for (const { url } of [...targets, ...targets]) await load(url);
      const costs = await inTurns(targets, 2 * runs, costOfRequest);
      const value = medianOfPairs(costs, (without, added) => added - without);
      const cases = [{ name: 'home', value }];
      return [{ name: 'CPU time of a request', unit: 'µs', cases, limit: { atMost: 5 } }];
    }),
};
