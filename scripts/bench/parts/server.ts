import { findGenerator, type Generator } from '../load';
import { withNginx } from '../nginx';
import { median } from '../numbers';
import { PAGES } from '../pages';
import type { Case, Row } from '../row';
import type { Site } from '../site';
import { withSites } from '../sites';
import { which } from '../which';
import { type Received, receive } from '../wire';
import type { Part } from './index';

const SECONDS = 2;
const RATE_ROW = 'requests per second, against nginx';

/** A page under load. */
type Target = {
  name: string;
  url: string;
  /** The server whose CPU time is measured; none for nginx. */
  site?: Site;
  /** Requests per second of each run. */
  rates: number[];
  /** Microseconds of CPU time per request of each run. */
  times: number[];
};

/** Cost of stored pages in gzip, under as much load as 32 connections are. */
export const server: Part = {
  title: 'server: a stored page in gzip under load, on 32 connections',
  measure: ({ port, runs }) =>
    withSites(port, async ({ site, blank }) => {
      const generator = findGenerator();
      const pages = PAGES.map(({ name, path }) => target(name, site.url + path, site));
      const blankPage = target('blank page', `${blank.url}/`, blank);
      const targets = [...pages, blankPage];
      const nginx = which('nginx');
      if (!nginx || !generator.isFast) {
        await measure(generator, targets, runs);
        const missing = generator.isFast ? 'nginx is not installed' : 'wrk is not installed';
        return [...cpuRows(pages, blankPage), { name: RATE_ROW, skipped: missing }];
      }
      return withNginx(nginx, port + 2, await storedResponses(site.url), async (url) => {
        const onNginx = PAGES.map(({ name, path }) => target(name, url + path));
        await measure(generator, [...targets, ...onNginx], runs);
        return [...cpuRows(pages, blankPage), ...rateRows(pages, blankPage, onNginx)];
      });
    }),
};

function target(name: string, url: string, site?: Site): Target {
  return { name, url, rates: [], times: [], ...(site && { site }) };
}

/** The responses of the site's pages, by path. */
async function storedResponses(url: string): Promise<Map<string, Received>> {
  const responses = new Map<string, Received>();
  for (const { path } of PAGES) {
    // Twice, as a stored page may be compressed behind its first response.
    await receive(url + path, 'gzip');
    responses.set(path, await receive(url + path, 'gzip'));
  }
  return responses;
}

/** Loads all targets in turns, so that other load on the machine affects all of them alike. */
async function measure(
  generator: Generator,
  targets: readonly Target[],
  runs: number,
): Promise<void> {
  for (const { url } of targets) await generator.load(url, SECONDS);
  for (let run = 0; run < runs; run += 1) {
    for (const { url, site, rates, times } of targets) {
      const before = await site?.usage();
      const { requests, seconds } = await generator.load(url, SECONDS);
      const after = await site?.usage();
      rates.push(requests / seconds);
      if (before && after) times.push((after.cpu - before.cpu) / requests);
    }
  }
}

function cpuRows(pages: readonly Target[], blankPage: Target): Row[] {
  const time = ({ name, times }: Target): Case => ({ name, value: median(times) });
  const cases = pages.map(time);
  const compared = time(blankPage);
  return [
    {
      name: 'CPU time, against the blank page',
      unit: 'times',
      cases: cases.map(({ name, value }) => ({ name, value: value / compared.value })),
      limit: { atMost: 0.2 },
    },
    { name: 'CPU time of a request', unit: 'µs', cases, compared },
  ];
}

function rateRows(pages: readonly Target[], blankPage: Target, onNginx: readonly Target[]): Row[] {
  const rate = ({ name, rates }: Target): Case => ({ name, value: median(rates) });
  const cases = pages.map(rate);
  const nginx = onNginx.map(rate);
  const ratios = cases.map(({ name, value }, index) => ({
    name,
    value: value / (nginx[index]?.value ?? Number.NaN),
  }));
  return [
    { name: RATE_ROW, unit: 'times', cases: ratios, limit: { atLeast: 0.15 } },
    { name: 'requests per second', unit: 'per second', cases, compared: rate(blankPage) },
    { name: 'requests per second of nginx', unit: 'per second', cases: nginx },
  ];
}
