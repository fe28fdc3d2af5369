import { firstVisit, withBrowser } from '../browser';
import { receivedBytes } from '../requests';
import { type Case, inTurns, medians, type Part, type Row, type Runs } from '../runs';
import { withSites } from '../servers';

/** Bytes in the ten packets that a server may send before it hears from the client. */
const FIRST_PACKETS = 14_600;
/** Most bytes of a page that is read to its end. */
const PAGE_LIMITS = { home: 70_000, list: 132_000, article: 68_000 };

type Page = { name: string; url: string };
type FirstVisit = Awaited<ReturnType<typeof firstVisit>>;

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
  const row = (name: string, number: keyof FirstVisit, atMost: number): Row => ({
    name,
    unit: number === 'requests' ? 'requests' : 'bytes',
    ...medians(visits, (visit) => visit[number]),
    limit: { atMost },
  });
  const pageRows = Object.entries(PAGE_LIMITS).map(([page, atMost]): Row => {
    const { compared, ...all } = row(`everything, read to the end, ${page}`, 'bytes', atMost);
    return { ...all, cases: all.cases.filter(({ name }) => name === page) };
  });
  const limit = { atMost: FIRST_PACKETS };
  return [
    { name: 'document with styles and headers', unit: 'bytes', cases: documents, limit },
    ...pageRows,
    row('scripts', 'scripts', 3_072),
    row('styles', 'styles', 10_000),
    row('fonts', 'fonts', 60_000),
    row('requests in all, with the icon, read to the end', 'requests', 19),
  ];
}

/** The bytes of the document of each page, and of the largest article. */
async function documentCases(pages: readonly Page[]): Promise<Case[]> {
  const site = new URL(pages[0]?.url ?? '').origin;
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const articles = [...sitemap.matchAll(/<loc>[^<]*(\/article\/([^<]+))<\/loc>/g)].map(
    ([, path = '', name = '']) => ({ name: `largest article (${name})`, url: site + path }),
  );
  const weigh = async ({ name, url }: Page) => ({ name, value: await receivedBytes(url) });
  const [largest] = (await Promise.all(articles.map(weigh))).sort((a, b) => b.value - a.value);
  return [...(await Promise.all(pages.map(weigh))), ...(largest ? [largest] : [])];
}
