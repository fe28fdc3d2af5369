import { costOfRequest, load } from '../load';
import type { Part } from '../row';
import { inTurns, median } from '../runs';
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
      const [without, added] = await inTurns(targets, 2 * runs, costOfRequest);
      // Differences of adjacent runs, which other load on the machine affects least.
      const differences = added?.results.map(
        (cost, run) => cost - (without?.results[run] ?? Number.NaN),
      );
      const cases = [{ name: 'home', value: median(differences ?? []) }];
      return [{ name: 'CPU time of a request', unit: 'µs', cases, limit: { atMost: 5 } }];
    }),
};
