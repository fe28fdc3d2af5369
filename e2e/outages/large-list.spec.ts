import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, test, OWN_URL as url } from '../support/own-site';

/* The API has 5,000 articles of 8 KB, and sends all of them for each term and tag. */

/** The number of terms, and of tags. */
const SEARCHES = 10;
const MAX_PEAK_MB = 230;

const words = 'publishing a game is a long walk with a torch and a map that you draw ';
const body = words.repeat(120).slice(0, 8_000);
const articles = Array.from({ length: 5_000 }, (_, number) => ({
  id: `many-${number}`,
  name: `article-number-${number}`,
  description: `What we learned, part ${number}.`,
  body,
  tags: [`tag-${number % 50}`, 'all'],
  uploadDate: new Date(Date.UTC(2026, 0, 1) - number * 3_600_000).toISOString(),
}));

let calls = 0;

const list = Buffer.from(JSON.stringify(articles));
serveOwnApi((request, response) => {
  calls += 1;
  const isList = /^\/articles(\/by_tags)?(\?|$)/.test(request.url ?? '');
  if (isList) response.writeHead(200, { 'content-type': 'application/json' }).end(list);
  else response.writeHead(404).end();
});

/** The number of articles in the blog's summary for a query. */
const total = async (query: string) => {
  const html = await (await fetch(`${url}/blog?${query}`)).text();
  return Number(/id="summary" role="status"><span>(\d+) article/.exec(html)?.[1] ?? 0);
};

test('searches and tags cost little memory, and few calls', async ({ start }) => {
  const site = await start({
    API_BASE_URL: OWN_API_URL,
    REVALIDATE_SECONDS: '3600',
    NODE_OPTIONS: '--import ./e2e/support/report-heap.mjs',
  });
  await expect.poll(async () => (await fetch(`${url}/blog`)).status).toBe(200);

  const numbers = Array.from({ length: SEARCHES }, (_, number) => number + 1);
  const matching = await Promise.all(numbers.map((number) => total(`search=part+${number}.`)));
  expect(matching).toEqual(numbers.map(() => 1));
  const tagged = await Promise.all(numbers.map((number) => total(`tags=tag-${number % 50}`)));
  expect(tagged).toEqual(numbers.map(() => 100));
  expect(calls).toBeLessThan(10);
  process.kill(site.pid, 'SIGUSR2');
  await expect.poll(() => site.output()).toContain('Peak: ');
  expect(Number(/"Peak: (\d+) MB"/.exec(site.output())?.[1])).toBeLessThan(MAX_PEAK_MB);
});
