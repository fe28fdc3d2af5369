import { setTimeout as sleep } from 'node:timers/promises';
import { withBrowser } from '../browser';
import { type FirstVisit, firstVisit } from '../first-visit';
import type { Case, Part, Row } from '../row';
import { inTurns, medians, type Runs } from '../runs';
import { withSites } from '../sites';
import { receive } from '../wire';

/** Bytes in the ten packets that a server may send before it hears from the client. */
const FIRST_PACKETS = 14_600;
/** Milliseconds after which all documents are compressed with the strongest compression. */
const SETTLED_MS = 10_000;
/** Highest bytes of a page read to its end. */
const PAGE_LIMITS = { home: 68_000, list: 132_000, article: 68_000 };
/** Highest bytes of the scripts of a reader. */
const SCRIPT_LIMIT = 3_072;

type Page = { name: string; url: string };

/** Bytes and requests of first visits, as transferred. They do not depend on the machine. */
export const bytes: Part = {
  title: 'First visits of a phone, as transferred, without the video.',
  measure: () =>
    withSites((targets) =>
      withBrowser(async (browser) => {
        const documents = await documentCases(targets.slice(0, -1));
        const visits = await inTurns(targets, 1, async ({ url }) => {
          // The first visit makes the covers, which are then stored.
          await firstVisit(browser, url);
          return firstVisit(browser, url);
        });
        return rows(documents, visits);
      }),
    ),
};

function rows(documents: Case[], visits: readonly Runs<FirstVisit>[]): Row[] {
  const cases = (number: 'bytes' | 'requests' | 'scripts' | 'styles') =>
    medians(visits, (visit) => visit[number]);
  const fonts = new Map(visits.flatMap(({ results }) => [...(results[0]?.fonts ?? [])]));
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

/** The bytes of the document of each page, and of the largest article. */
async function documentCases(pages: readonly Page[]): Promise<Case[]> {
  const site = new URL(pages[0]?.url ?? '').origin;
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const articles = [...sitemap.matchAll(/<loc>[^<]*(\/article\/([^<]+))<\/loc>/g)].map(
    ([, path = '', name = '']) => ({ name: `largest article (${name})`, url: site + path }),
  );
  // A document that is sent a second time is compressed again, after the response.
  for (const { url } of [...pages, ...articles, ...pages, ...articles]) await receive(url, 'br');
  await sleep(SETTLED_MS);
  const weigh = (all: readonly Page[]) =>
    Promise.all(
      all.map(async ({ name, url }) => ({ name, value: (await receive(url, 'br')).bytes })),
    );
  const [largest] = (await weigh(articles)).sort((a, b) => b.value - a.value);
  return [...(await weigh(pages)), ...(largest ? [largest] : [])];
}
