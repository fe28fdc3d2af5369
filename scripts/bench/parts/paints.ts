import { withBrowser } from '../browser';
import { median } from '../numbers';
import { PAGES } from '../pages';
import type { Case, Row } from '../row';
import { withSites } from '../sites';
import { type Paint, slowVisit } from '../slow-visit';
import type { Part } from './index';

/** What a browser observes on a slow connection and CPU. */
export const paints: Part = {
  title: 'paints: first visits of a phone, observed at 562 ms, 1.4 Mb/s and a CPU 4 times slower',
  measure: ({ port, runs }) =>
    withSites(port, ({ site, blank }) =>
      withBrowser(async (browser) => {
        const pages = [
          ...PAGES.map(({ name, path }) => ({ name, url: site.url + path, seen: [] as Paint[] })),
          { name: 'blank page', url: blank.url, seen: [] as Paint[] },
        ];
        // In turns, so that other load on the machine affects all pages alike.
        for (let run = 0; run < runs; run += 1) {
          for (const { url, seen } of pages) seen.push(await slowVisit(browser, url));
        }
        return rows(pages);
      }),
    ),
};

function rows(pages: readonly { name: string; seen: readonly Paint[] }[]): Row[] {
  const cases = (metric: 'first' | 'largest'): Case[] =>
    pages.map(({ name, seen }) => ({ name, value: median(seen.map((it) => it[metric])) }));
  const compare = (name: string, metric: 'first' | 'largest', limit: number): Row[] => {
    const times = cases(metric);
    const blank = times.pop() ?? { name: 'blank page', value: Number.NaN };
    const ratios = times.map((it) => ({ name: it.name, value: it.value / blank.value }));
    return [
      {
        name: `${name}, against the blank page`,
        unit: 'times',
        cases: ratios,
        limit: { atMost: limit },
      },
      { name, unit: 'ms', cases: times, compared: blank },
    ];
  };
  const shifts = pages
    .slice(0, -1)
    .map(({ name, seen }) => ({ name, value: Math.max(...seen.map(({ shift }) => shift)) }));
  return [
    ...compare('first paint', 'first', 1.5),
    ...compare('largest paint', 'largest', 2.3),
    { name: 'layout shift', unit: 'shift', cases: shifts, limit: { atMost: 0 } },
  ];
}
