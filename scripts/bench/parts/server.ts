import { findGenerator, type Generator } from '../load';
import { withNginx } from '../nginx';
import { median } from '../numbers';
import { PAGES } from '../pages';
import type { Case, Measured, Row } from '../row';
import type { Site } from '../site';
import { type Sites, withSites } from '../sites';
import { which } from '../which';
import { receive } from '../wire';
import type { Part } from './index';

const SECONDS = 2;
const BLANK = 'blank page';
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
    withSites(port, async (sites) => {
      const generator = findGenerator();
      const nginx = which('nginx');
      const targets = targetsOf(sites);
      if (!nginx || !generator.isFast) {
        await measure(generator, targets, runs);
        const missing = nginx ? 'wrk is not installed' : 'nginx is not installed';
        return [
          ...cpuRows(targets),
          ...rateRows(targets, []),
          { name: RATE_ROW, skipped: missing },
        ];
      }
      const responses = new Map<string, Awaited<ReturnType<typeof receive>>>();
      for (const { path } of PAGES) {
        // Twice, as a stored page may be compressed behind its first response.
        await receive(sites.site.url + path, 'gzip');
        responses.set(path, await receive(sites.site.url + path, 'gzip'));
      }
      return withNginx(nginx, port + 2, responses, async (url) => {
        const onNginx = PAGES.map(({ name, path }) => target(name, url + path));
        await measure(generator, [...targets, ...onNginx], runs);
        return [...cpuRows(targets), ...rateRows(targets, onNginx)];
      });
    }),
};

function targetsOf({ site, blank }: Sites): Target[] {
  return [
    ...PAGES.map(({ name, path }) => target(name, site.url + path, site)),
    target(BLANK, `${blank.url}/`, blank),
  ];
}

function target(name: string, url: string, site?: Site): Target {
  return { name, url, rates: [], times: [], ...(site && { site }) };
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

function cpuRows(targets: readonly Target[]): Row[] {
  const cases = targets.map(({ name, times }) => ({ name, value: median(times) }));
  const [times, compared] = splitBlank(cases);
  return [
    {
      name: 'CPU time, against the blank page',
      unit: 'times',
      cases: times.map(({ name, value }) => ({ name, value: value / compared.value })),
      limit: { atMost: 0.2 },
    },
    { name: 'CPU time of a request', unit: 'µs', cases: times, compared },
  ];
}

function rateRows(targets: readonly Target[], onNginx: readonly Target[]): Row[] {
  const rates = (all: readonly Target[]): Case[] =>
    all.map((it) => ({ name: it.name, value: median(it.rates) }));
  const [cases, compared] = splitBlank(rates(targets));
  const row: Measured = { name: 'requests per second', unit: 'per second', cases, compared };
  if (onNginx.length === 0) return [row];
  const nginx = rates(onNginx);
  const ratios = cases.map(({ name, value }, index) => ({
    name,
    value: value / (nginx[index]?.value ?? Number.NaN),
  }));
  return [
    { name: RATE_ROW, unit: 'times', cases: ratios, limit: { atLeast: 0.15 } },
    row,
    { name: 'requests per second of nginx', unit: 'per second', cases: nginx },
  ];
}

function splitBlank(cases: readonly Case[]): [Case[], Case] {
  const compared = cases.find(({ name }) => name === BLANK) ?? { name: BLANK, value: Number.NaN };
  return [cases.filter((it) => it !== compared), compared];
}
