import { processorTime, wrk } from '../load';
import type { Part } from '../row';
import { besideBlank, inTurns, medians } from '../runs';
import { withSites } from '../sites';

const SECONDS = 2;

/** Cost of stored pages in gzip, under the load of 32 connections. */
export const server: Part = {
  title: 'A stored page in gzip under load, on 32 connections.',
  measure: (runs) =>
    withSites(async (targets) => {
      // Stored pages are compressed after their first response.
      for (const { url } of targets) await wrk(url, SECONDS);
      const times = await inTurns(targets, runs, async ({ url, pid }) => {
        const before = processorTime(pid);
        const { requests } = await wrk(url, SECONDS);
        return (processorTime(pid) - before) / requests;
      });
      return besideBlank(
        'CPU time of a request',
        'µs',
        medians(times, (it) => it),
        0.15,
      );
    }),
};
