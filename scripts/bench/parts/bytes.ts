import { setTimeout as sleep } from 'node:timers/promises';

import { withBrowser } from '../browser';
import { type FirstVisit, firstVisit } from '../first-visit';
import type { Case, Part, Row } from '../row';
import { PORT, withSites } from '../sites';
import { receive } from '../wire';

/** Bytes in the ten packets that a server may send before it hears from the client. */
const FIRST_PACKETS = 14_600;
/** Milliseconds after which all documents are compressed with the strongest compression. */
const SETTLED_MS = 10_000;
/** Highest bytes of a page read to its end. */
const PAGE_LIMITS = { home: 68_000, list: 132_000, article: 68_000 };
/** Highest bytes of the scripts of a reader. */
const SCRIPT_LIMIT = 3_072;

/** A document of every kind that is not among the articles of the sitemap. */
const DOCUMENTS = {
  home: '/',
  list: '/blog',
  about: '/about',
  contact: '/contact',
  'page 2': '/blog?page=2',
  search: '/blog?search=contract',
  'search without a result': '/blog?search=nothing+like+it',
  'no such page': '/nothing-here',
  'no such article': '/article/nothing-here',
  'no such short link': '/r/nothing-here',
};

/** Bytes and requests of first visits, as transferred. They do not depend on the machine. */
export const bytes: Part = {
  title: 'First visits of a phone, as transferred, without the video.',
  measure: () =>
    withSites((targets) =>
      withBrowser(async (browser) => {
        const documents = await documentCases(`http://localhost:${PORT}`);
        const visits = new Map<string, FirstVisit>();
        for (const { name, url } of targets) {
          // The first visit makes the covers, which are then stored.
          await firstVisit(browser, url);
          visits.set(name, await firstVisit(browser, url));
        }
        return rows(documents, visits);
      }),
    ),
};

function rows(documents: Case[], visits: ReadonlyMap<string, FirstVisit>): Row[] {
  const cases = (number: 'bytes' | 'requests' | 'scripts' | 'styles') => {
    const all = [...visits].map(([name, visit]): Case => ({ name, value: visit[number] }));
    const isBlank = ({ name }: Case) => name === 'blank page';
    const compared = all.find(isBlank);
    return { cases: all.filter((it) => !isBlank(it)), ...(compared && { compared }) };
  };
  const fonts = new Map([...visits.values()].flatMap((visit) => [...visit.fonts]));
  const fontBytes = [...fonts.values()].reduce((total, size) => total + size, 0);
  return [
    {
      name: 'document with styles and headers',
      unit: 'bytes',
      cases: documents,
      limit: { atMost: FIRST_PACKETS },
    },
    ...Object.entries(PAGE_LIMITS).map(
      ([page, atMost]): Row => ({
        name: `everything, read to the end, ${page}`,
        unit: 'bytes',
        cases: cases('bytes').cases.filter(({ name }) => name === page),
        limit: { atMost },
      }),
    ),
    { name: 'scripts', unit: 'bytes', ...cases('scripts'), limit: { atMost: SCRIPT_LIMIT } },
    { name: 'styles', unit: 'bytes', ...cases('styles'), limit: { atMost: 10_000 } },
    {
      name: 'fonts',
      unit: 'bytes',
      cases: [{ name: 'all pages', value: fontBytes }],
      limit: { atMost: 60_000 },
    },
    {
      name: 'requests in all, read to the end',
      unit: 'requests',
      ...cases('requests'),
      limit: { atMost: 18 },
    },
  ];
}

/** The bytes of a document of every kind; of all articles, those of the largest. */
async function documentCases(site: string): Promise<Case[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const articles = [...sitemap.matchAll(/<loc>[^<]*(\/article\/([^<]+))<\/loc>/g)].map(
    ([, path = '', name = '']) => [name, path] as const,
  );
  const kinds = await weighDocuments(site, Object.entries(DOCUMENTS));
  const [largest] = (await weighDocuments(site, articles)).sort((a, b) => b.value - a.value);
  if (!largest) throw new Error('The sitemap has no articles.');
  return [...kinds, { ...largest, name: `largest article (${largest.name})` }];
}

async function weighDocuments(
  site: string,
  pages: readonly (readonly [name: string, path: string])[],
): Promise<Case[]> {
  // A document that is sent a second time is compressed again, after the response.
  for (const [, path] of [...pages, ...pages]) await receive(site + path, 'br, gzip');
  await sleep(SETTLED_MS);
  const cases: Case[] = [];
  for (const [name, path] of pages) {
    const { headers, bytes: value } = await receive(site + path, 'br, gzip');
    const encoding = headers['content-encoding'] ?? 'identity';
    cases.push({ name: encoding === 'br' ? name : `${name} in ${encoding}`, value });
  }
  return cases;
}
