import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteArguments } from '../../../build/site-server.mjs';
import { findWrk } from '../load';
import { median } from '../numbers';
import { Site } from '../site';
import type { Part } from './index';

const SECONDS = 2;

/** The cost of counting, under the load of 32 connections. */
export const metrics: Part = {
  title: 'The stored home page under load: what METRICS_PORT adds.',
  async measure({ port, runs }) {
    const load = findWrk();
    if (!load) return [{ name: 'CPU time of a request', skipped: 'needs wrk' }];
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'bench-'));
    const args = siteArguments({ warmsMenuOnly: true });
    const silent = new Site(args, port, { DATA_DIR });
    const counting = new Site(args, port + 1, {
      DATA_DIR,
      METRICS_PORT: String(port + 2),
    });
    /** Microseconds of processor time for a request. */
    const cost = async (site: Site) => {
      const before = await site.processorTime();
      const { requests } = await load(site.url, SECONDS);
      return ((await site.processorTime()) - before) / requests;
    };
    try {
      await Promise.all([silent.start(), counting.start()]);
      for (const site of [silent, counting]) await load(site.url, 2 * SECONDS);
      const differences: number[] = [];
      // One right after the other, so that other load on the machine affects both alike.
      for (let run = 0; run < 2 * runs; run += 1) {
        const without = await cost(silent);
        differences.push((await cost(counting)) - without);
      }
      const cases = [{ name: 'home', value: median(differences) }];
      return [{ name: 'CPU time of a request', unit: 'µs', cases, limit: { atMost: 5 } }];
    } finally {
      await Promise.all([silent.stop(), counting.stop()]);
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
};
