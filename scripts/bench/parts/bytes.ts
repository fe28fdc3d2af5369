import { setTimeout as sleep } from 'node:timers/promises';
import { withBrowser } from '../browser';
import { firstVisit } from '../first-visit';
import { everyKindOfPage, PAGES, type Page } from '../pages';
import type { Case, Row } from '../row';
import { withSites } from '../sites';
import { bodyBytes, type FirstVisit, fontBytes, styleBytes, totalBytes } from '../weight';
import { receive } from '../wire';
import type { Part } from './index';

/** Bytes in the ten packets that a server may send before it hears from the client. */
const FIRST_PACKETS = 14_600;
/** Milliseconds after which all documents are compressed with the strongest compression. */
const SETTLED_MS = 10_000;
/** Highest bytes of a page read to its end. */
const PAGE_LIMITS = [
  { name: 'home', atMost: 68_000 },
  { name: 'list', atMost: 132_000 },
  { name: 'article', atMost: 68_000 },
];
/** Highest bytes of the scripts of a reader. */
const SCRIPT_LIMIT = 3_072;

type Visit = { name: string; visit: FirstVisit };

/** Bytes and requests of first visits, as transferred. They do not depend on the machine. */
export const bytes: Part = {
  title: 'First visits of a phone, as transferred, without the video.',
  measure: ({ port }) =>
    withSites(port, ({ site, blank }) =>
      withBrowser(async (browser) => {
        const documents = await documentCases(site.url);
        const visits: Visit[] = [];
        for (const { name, path } of PAGES) {
          // The first visit makes the covers, which are then stored.
          await firstVisit(browser, site.url + path);
          visits.push({ name, visit: await firstVisit(browser, site.url + path) });
        }
        return rows(documents, visits, await firstVisit(browser, blank.url));
      }),
    ),
};

function rows(documents: Case[], visits: readonly Visit[], blank: FirstVisit): Row[] {
  const cases = (measure: (visit: FirstVisit) => number): Case[] =>
    visits.map(({ name, visit }) => ({ name, value: measure(visit) }));
  const onBlank = (measure: (visit: FirstVisit) => number): Case => ({
    name: 'blank page',
    value: measure(blank),
  });
  const of = (name: string, all: readonly Case[]) => all.filter((it) => it.name === name);

  const all = (visit: FirstVisit) => totalBytes(visit.transfers);
  const scripts = (visit: FirstVisit) => bodyBytes(visit, 'Script');
  const requestsAll = (visit: FirstVisit) => visit.transfers.length;

  return [
    {
      name: 'document with styles and headers',
      unit: 'bytes',
      cases: documents,
      limit: { atMost: FIRST_PACKETS },
    },
    ...PAGE_LIMITS.map(
      (page): Row => ({
        name: `everything, read to the end, ${page.name}`,
        unit: 'bytes',
        cases: of(page.name, cases(all)),
        limit: { atMost: page.atMost },
      }),
    ),
    {
      name: 'scripts',
      unit: 'bytes',
      cases: cases(scripts),
      limit: { atMost: SCRIPT_LIMIT },
      compared: onBlank(scripts),
    },
    { name: 'styles', unit: 'bytes', cases: cases(styleBytes), limit: { atMost: 10_000 } },
    {
      name: 'fonts',
      unit: 'bytes',
      cases: [{ name: 'all pages', value: fontBytes(visits.map(({ visit }) => visit)) }],
      limit: { atMost: 60_000 },
    },
    {
      name: 'requests in all, read to the end',
      unit: 'requests',
      cases: cases(requestsAll),
      limit: { atMost: 18 },
      compared: onBlank(requestsAll),
    },
  ];
}

/** The bytes of a document of every kind; of all articles, those of the largest. */
async function documentCases(url: string): Promise<Case[]> {
  const { articles, others } = await everyKindOfPage(url);
  const kinds = await weighDocuments(url, others);
  const [largest] = (await weighDocuments(url, articles)).toSorted((a, b) => b.value - a.value);
  return largest ? [...kinds, { ...largest, name: `largest article (${largest.name})` }] : kinds;
}

async function weighDocuments(url: string, pages: readonly Page[]): Promise<Case[]> {
  // A document that is sent a second time is compressed again, after the response.
  for (const { path } of [...pages, ...pages]) await receive(url + path, 'br, gzip');
  await sleep(SETTLED_MS);
  const cases: Case[] = [];
  for (const { name, path } of pages) {
    const { bytes: value, encoding } = await receive(url + path, 'br, gzip');
    cases.push({ name: encoding === 'br' ? name : `${name} in ${encoding}`, value });
  }
  return cases;
}
