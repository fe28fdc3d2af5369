import { withBrowser } from '../browser';
import { median } from '../numbers';
import { PAGES } from '../pages';
import type { Case, Row } from '../row';
import { withSites } from '../sites';
import { type Paint, slowVisit } from '../slow-visit';
import type { Part } from './index';

/** What a browser observes on a slow connection and CPU. */
export const paints: Part = {
  title: 'First visits of a phone, observed at 562 ms, 1.4 Mb/s and a CPU 4 times slower.',
  measure: ({ port, runs }) =>
    withSites(port, ({ site, blank }) =>
      withBrowser(async (browser) => {
        const pages = PAGES.map(({ name, path }) => paintsOf(name, site.url + path));
        const blankPage = paintsOf('blank page', blank.url);
        // In turns, so that other load on the machine affects all pages alike.
        for (let run = 0; run < runs; run += 1) {
          for (const { url, seen } of [...pages, blankPage]) {
            seen.push(await slowVisit(browser, url));
          }
        }
        return rows(pages, blankPage);
      }),
    ),
};

type Paints = { name: string; url: string; seen: Paint[] };

function paintsOf(name: string, url: string): Paints {
  return { name, url, seen: [] };
}

function rows(pages: readonly Paints[], blankPage: Paints): Row[] {
  const medianOf = ({ name, seen }: Paints, metric: 'first' | 'largest'): Case => ({
    name,
    value: median(seen.map((it) => it[metric])),
  });
  const compare = (name: string, metric: 'first' | 'largest', atMost: number): Row[] => {
    const cases = pages.map((page) => medianOf(page, metric));
    const compared = medianOf(blankPage, metric);
    const ratios = cases.map((it) => ({ name: it.name, value: it.value / compared.value }));
    return [
      { name: `${name}, against the blank page`, unit: 'times', cases: ratios, limit: { atMost } },
      { name, unit: 'ms', cases, compared },
    ];
  };
  return [
    ...compare('first paint', 'first', 1.5),
    ...compare('largest paint', 'largest', 2.3),
    {
      name: 'layout shift',
      unit: 'shift',
      cases: pages.map(({ name, seen }) => ({
        name,
        value: Math.max(...seen.map(({ shift }) => shift)),
      })),
      limit: { atMost: 0 },
    },
  ];
}
