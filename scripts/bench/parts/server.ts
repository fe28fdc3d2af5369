import { findWrk, type SendLoad } from '../load';
import { median } from '../numbers';
import { PAGES } from '../pages';
import type { Case, Row } from '../row';
import type { Site } from '../site';
import { withSites } from '../sites';
import { receive } from '../wire';
import type { Part } from './index';

const SECONDS = 2;

/** A page under load. */
type Target = {
  name: string;
  url: string;
  /** The server whose CPU time is measured. */
  site: Site;
  /** Microseconds of CPU time per request of each run. */
  times: number[];
};

/** Cost of stored pages in gzip, under the load of 32 connections. */
export const server: Part = {
  title: 'A stored page in gzip under load, on 32 connections.',
  async measure({ port, runs }) {
    const load = findWrk();
    if (!load) return [{ name: 'CPU time of a request', skipped: 'needs wrk' }];
    return withSites(port, async ({ site, blank }) => {
      const pages = PAGES.map(({ name, path }) => target(name, site.url + path, site));
      const blankPage = target('blank page', `${blank.url}/`, blank);
      // Stored pages are compressed after their first response.
      for (const { url } of pages) await receive(url, 'gzip');
      await measure(load, [...pages, blankPage], runs);
      return rows(pages, blankPage);
    });
  },
};

function target(name: string, url: string, site: Site): Target {
  return { name, url, site, times: [] };
}

/** Loads all targets in turns, so that other load on the machine affects all of them alike. */
async function measure(load: SendLoad, targets: readonly Target[], runs: number): Promise<void> {
  for (const { url } of targets) await load(url, SECONDS);
  for (let run = 0; run < runs; run += 1) {
    for (const { url, site, times } of targets) {
      const before = await site.processorTime();
      const { requests } = await load(url, SECONDS);
      times.push(((await site.processorTime()) - before) / requests);
    }
  }
}

function rows(pages: readonly Target[], blankPage: Target): Row[] {
  const time = ({ name, times }: Target): Case => ({ name, value: median(times) });
  const cases = pages.map(time);
  const compared = time(blankPage);
  return [
    {
      name: 'CPU time, against the blank page',
      unit: 'times',
      cases: cases.map(({ name, value }) => ({ name, value: value / compared.value })),
      limit: { atMost: 0.15 },
    },
    { name: 'CPU time of a request', unit: 'µs', cases, compared },
  ];
}
