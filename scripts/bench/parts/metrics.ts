import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Server, site } from '../../../testing/server.mjs';
import { processorTime, wrk } from '../load';
import type { Part } from '../row';
import { inTurns, median } from '../runs';
import { PORT } from '../sites';

const SECONDS = 2;

/** The cost of counting, on 32 connections. */
export const metrics: Part = {
  title: 'The stored home page under load: what METRICS_PORT adds.',
  async measure(runs) {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'bench-'));
    const settings: Record<string, string>[] = [{}, { METRICS_PORT: String(PORT + 2) }];
    const servers = settings.map((own, at) => {
      const { args, env, url } = site({
        port: PORT + at,
        env: { DATA_DIR, ...own },
        warmsMenuOnly: true,
      });
      return {
        name: url,
        url: url.replace('/healthz', '/'),
        server: new Server({ args, env, url }),
      };
    });
    try {
      await Promise.all(servers.map(({ server }) => server.start()));
      for (const { url } of servers) await wrk(url, 2 * SECONDS);
      const costs = await inTurns(servers, 2 * runs, async ({ url, server }) => {
        const before = processorTime(server.pid);
        const { requests } = await wrk(url, SECONDS);
        return (processorTime(server.pid) - before) / requests;
      });
      const [silent = [], counting = []] = costs.map(({ results }) => results);
      const value = median(counting.map((cost, run) => cost - (silent[run] ?? Number.NaN)));
      const cases = [{ name: 'home', value }];
      return [{ name: 'CPU time of a request', unit: 'µs', cases, limit: { atMost: 5 } }];
    } finally {
      await Promise.all(servers.map(({ server }) => server.stop('SIGKILL')));
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
};
