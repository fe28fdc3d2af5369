import { withServers } from '../../with-servers';
import { costOfRequest, load } from '../requests';
import { medianOf, type Part } from '../runs';
import { PORT, quietSite } from '../servers';

/** The cost of counting. */
export const metrics: Part = {
  title: 'The stored home page under load: what METRICS_PORT adds.',
  measure: (runs) =>
    withServers(async (start, DATA_DIR) => {
      const silent = await start(quietSite(PORT, { DATA_DIR }));
      const METRICS_PORT = String(PORT + 2);
      const counting = await start(quietSite(PORT + 1, { DATA_DIR, METRICS_PORT }));
      const one = { url: `http://localhost:${PORT}/`, pid: silent.pid };
      const other = { url: `http://localhost:${PORT + 1}/`, pid: counting.pid };
      // Twice, as a stored page is compressed after its first response.
      for (const { url } of [one, other, one, other]) await load(url);
      // Of adjacent runs, whose difference other load on the machine affects least.
      const added = async () => {
        const cost = await costOfRequest(one);
        return (await costOfRequest(other)) - cost;
      };
      const cases = [{ name: 'home', value: await medianOf(2 * runs, added) }];
      return [{ name: 'CPU time of a request', unit: 'µs', cases, limit: { atMost: 5 } }];
    }),
};
