import { costOfRequest, load } from '../requests';
import { besideBlank, inTurns, medians, type Part } from '../runs';
import { withSites } from '../servers';

/** Cost of stored pages in gzip under load. */
export const server: Part = {
  title: 'A stored page in gzip under load, on 32 connections.',
  measure: (runs) =>
    withSites(async (targets) => {
      // The first load has Node.js compile the functions that it calls often.
      for (const { url } of targets) await load(url);
      const costs = medians(await inTurns(targets, runs, costOfRequest), (cost) => cost);
      return besideBlank('CPU time of a request', 'µs', costs, 0.15);
    }),
};
