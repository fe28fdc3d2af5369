import { withBrowser } from '../browser';
import { median } from '../numbers';
import { PAGES } from '../pages';
import type { Case, Row } from '../row';
import { CATEGORIES, fetchLighthouse, type Report, runLighthouse } from '../run-lighthouse';
import { withSites } from '../sites';
import type { Part } from './index';

/** Fraction of the runs of a page that must have 100 points in every category. */
const PERFECT_RUNS = 0.8;

type Reports = { name: string; url: string; reports: Report[] };

/** Lighthouse, mobile, with its simulated slow connection and CPU. */
export const lighthouse: Part = {
  title: 'Lighthouse, mobile.',
  async measure({ port, runs }) {
    const missing = await fetchLighthouse();
    if (missing) return [{ name: 'Lighthouse', skipped: missing }];
    return withSites(port, async ({ site, blank }) => {
      const debuggingPort = port + 2;
      const pages = PAGES.map(({ name, path }) => reportsOf(name, site.url + path));
      const blankPage = reportsOf('blank page', blank.url);
      // In turns, so that other load on the machine affects all pages alike.
      for (let run = 0; run < runs; run += 1) {
        for (const { url, reports } of [...pages, blankPage]) {
          reports.push(await withBrowser(() => runLighthouse(url, debuggingPort), debuggingPort));
        }
      }
      return rows(pages, blankPage, runs);
    });
  },
};

function reportsOf(name: string, url: string): Reports {
  return { name, url, reports: [] };
}

function rows(pages: readonly Reports[], blank: Reports, runs: number): Row[] {
  const medianOf = ({ name, reports }: Reports, metric: (report: Report) => number): Case => ({
    name,
    value: median(reports.map(metric)),
  });
  const time = (name: string, metric: (report: Report) => number, limit?: number): Row => {
    const compared = medianOf(blank, metric);
    return {
      name,
      unit: 'ms',
      cases: pages.map((page) => medianOf(page, metric)),
      limit: { atMost: limit ?? compared.value },
      compared,
    };
  };
  const perfectRuns = ({ name, reports }: Reports): Case => ({
    name,
    value: reports.filter(({ points }) => CATEGORIES.every((it) => points[it] === 100)).length,
  });
  return [
    {
      name: `100 points in every category, of ${runs} runs`,
      unit: 'runs',
      cases: pages.map(perfectRuns),
      limit: { atLeast: Math.ceil(PERFECT_RUNS * runs) },
    },
    ...CATEGORIES.map(
      (category): Row => ({
        name: category,
        unit: 'points',
        cases: pages.map((page) => medianOf(page, ({ points }) => points[category])),
        compared: medianOf(blank, ({ points }) => points[category]),
      }),
    ),
    time('first contentful paint', (report) => report.firstPaint, 850),
    time('largest contentful paint', (report) => report.largestPaint, 1_450),
    time("total blocking time, at most the blank page's", (report) => report.blockingTime),
  ];
}
