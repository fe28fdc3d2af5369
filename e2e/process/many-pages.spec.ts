import { createServer, type Server, type ServerResponse } from 'node:http';
import { OWN_API_PORT } from '../ports';
import { expect, test, OWN_URL as url } from '../support/own-site';
import { PUBLISH_SECRET, publish } from '../support/publish';

/*
 * Many pages, requested in any order and in every way: each response is that of its own
 * page. MANY_ARTICLES and MANY_REQUESTS make the run larger: 5,000 and 100,000 take half
 * an hour on two cores.
 */

const ARTICLES = Number(process.env.MANY_ARTICLES ?? 25);
const REQUESTS = Number(process.env.MANY_REQUESTS ?? 240);
const AT_ONCE = 16;
/** Stored pages are bounded far below: their bytes are outside of the heap. */
const MAX_HEAP_MB = 150;

type Article = { id: string; name: string; body: string; revision: number; hidden: boolean };

/** By their index. */
const articles: Article[] = Array.from({ length: ARTICLES }, (_, index) => ({
  id: `many-${index}`,
  name: `page-number-${index}-of-many`,
  body: `## Part ${index}\n\n${`What is said on page ${index}, and nowhere else. `.repeat(60)}`,
  revision: 0,
  hidden: false,
}));

let api: Server;
let isDown = false;

test.beforeAll(async () => {
  api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
    if (isDown) return void response.writeHead(500).end();
    if (pathname === '/articles') return sendJson(response, articles.map(toContract));
    const named = articles.find(({ name }) => name === searchParams.get('name'));
    if (pathname === '/articles/by_name' && named) return sendJson(response, toContract(named));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => api.listen(OWN_API_PORT, '127.0.0.1', resolve));
});
test.afterAll(() => {
  api.closeAllConnections();
  api.close();
});

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function toContract({ id, name, body, revision, hidden }: Article) {
  const text = `${body}\n\nRevision ${revision} of ${name}.`;
  return { id, name, hidden, body: text, tags: [], uploadDate: '2026-01-01' };
}

const pathOf = ({ name }: Article) => `/article/${name}`;

/** The ways in which clients request a page. */
const WAYS: readonly RequestInit[] = [
  { headers: { 'accept-encoding': 'br' } },
  { headers: { 'accept-encoding': 'gzip' } },
  { headers: { 'accept-encoding': 'identity' } },
  { method: 'HEAD' },
  { headers: { 'if-none-match': 'its own' } },
  { headers: { 'if-none-match': 'W/"of-another-page"' } },
];

/** The tag under which each page was last seen. */
const tags = new Map<string, string>();

/** Requests a page in one of the ways. @returns what is wrong with the response, if anything */
async function problemOf(article: Article, way: RequestInit): Promise<string | undefined> {
  const path = pathOf(article);
  const own = tags.get(path);
  const isConditional = new Headers(way.headers).get('if-none-match') === 'its own';
  if (isConditional && !own) return undefined;
  const init: RequestInit = isConditional ? { headers: { 'if-none-match': own ?? '' } } : way;
  const response = await fetch(url + path, init);
  const html = await response.text();
  const { status, headers } = response;
  const seen = `${path} ${JSON.stringify(init)}: ${status} ${headers.get('etag')}`;
  // A page may have been rendered again meanwhile, to other bytes.
  if (status === 304 && isConditional) return undefined;
  if (status !== 200) return seen;
  tags.set(path, headers.get('etag') ?? '');
  if (!headers.get('content-security-policy')?.includes("style-src 'self' 'sha256-")) return seen;
  if (init.method === 'HEAD') return html === '' ? undefined : `${seen} with a body`;
  const isOwn =
    html.includes(`${path}"`) &&
    html.includes(`Revision ${article.revision} of ${article.name}.`) &&
    (html.match(/What is said on page \d+,/g) ?? []).every((it) =>
      it.endsWith(` ${articles.indexOf(article)},`),
    );
  return isOwn ? undefined : `${seen} is another page`;
}

/** A sequence of numbers below `max` that looks random and is the same in each run. */
function* sequence(max: number): Generator<number, never> {
  let state = 42;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield Math.floor((state / 2_147_483_648) * max);
  }
}

/** Requests pages in any order. @returns what was wrong, the first few */
async function visit(count: number): Promise<string[]> {
  const problems: string[] = [];
  const next = sequence(ARTICLES * WAYS.length);
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0 && problems.length < 5) {
        left -= 1;
        const number = next.next().value;
        const article = articles[number % ARTICLES];
        const way = WAYS[Math.floor(number / ARTICLES)];
        const problem = article && way && (await problemOf(article, way));
        if (problem) problems.push(problem);
      }
    }),
  );
  return problems;
}

test('every response is that of its own page, also after a publication and in an outage', async ({
  start,
}) => {
  test.setTimeout(60_000 + REQUESTS * 20 + ARTICLES * 200);
  const site = await start({
    API_BASE_URL: `http://127.0.0.1:${OWN_API_PORT}`,
    REVALIDATE_SECONDS: '3600',
    PUBLISH_SECRET,
    NODE_OPTIONS: '--import ./e2e/support/report-heap.mjs',
  });
  expect(await visit(REQUESTS / 2)).toEqual([]);

  for (const article of articles) article.revision += 1;
  const [withdrawn] = articles;
  if (withdrawn) withdrawn.hidden = true;
  await publish(url, { what: 'article' });
  const gone = await fetch(url + pathOf(articles[0] as Article));
  expect(gone.status).toBe(404);
  expect(await gone.text()).not.toContain('What is said on page 0,');
  if (withdrawn) withdrawn.hidden = false;
  await publish(url, { what: 'article' });
  expect(await visit(REQUESTS / 4)).toEqual([]);

  isDown = true;
  await publish(url, { what: 'article' });
  // Pages that were rendered since the change are served on; of the others the last good one.
  const during = await Promise.all(
    [1, 2, 3, ARTICLES - 1].map(async (index) => {
      const response = await fetch(url + pathOf(articles[index] as Article));
      return [response.status, (await response.text()).includes(`What is said on page ${index},`)];
    }),
  );
  isDown = false;
  for (const result of during) expect(result).toEqual([200, true]);
  expect(await visit(REQUESTS / 4)).toEqual([]);

  process.kill(site.pid, 'SIGUSR2');
  // A collection takes seconds where every core is busy.
  await expect.poll(site.output, { timeout: 60_000 }).toContain('Peak: ');
  const [heap, peak] = ['Heap', 'Peak'].map((name) =>
    Number(new RegExp(`"${name}: (\\d+) MB"`).exec(site.output())?.[1]),
  );
  console.log(`${REQUESTS} requests for ${ARTICLES} pages: heap ${heap} MB, peak ${peak} MB`);
  expect(heap).toBeLessThan(MAX_HEAP_MB);
});
