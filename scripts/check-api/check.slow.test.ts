import { type RunningApp, serveApp } from '../../cms/api/server';
import { createMessageStore, type MessageStore } from '../../cms/messages/message-store';
import openApi from '../../docs/openapi.json';
import { recordLog, removeTestFolders, testFolder } from '../../engine/testing';
import { setEmbeddedApi } from '../../lib/publisher-api';
import { createFaultyApi } from '../../testing/doubles/faulty-api/app';
import { TestContent } from '../../testing/doubles/faulty-api/test-content';
import { loadContent } from '../../testing/test-content';
import { checkApi } from './check';

let api: RunningApp;
let messages: MessageStore;

recordLog();
jest.setTimeout(60_000);

/** Serves the faulty API, with four articles. */
beforeAll(async () => {
  messages = createMessageStore(testFolder());
  const content = await loadContent();
  const articles = content.articles.filter(({ hidden }) => !hidden).slice(0, 4);
  const app = createFaultyApi(new TestContent({ ...content, articles }, messages));
  api = await serveApp(app);
});

afterEach(async () => {
  for (const what of ['__faults', '__content', '__calls']) await control('DELETE', what);
});

afterAll(async () => {
  await api.close();
  messages.close();
  removeTestFolders();
});

/** Requests a path of the API, such as one of its control routes, and parses the JSON. */
async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${api.url}/${path}`, { method, body: JSON.stringify(body) });
  return response.json();
}

/** Checks the API while paths that start with these fail. */
async function checkWith(faults: Record<string, string>) {
  for (const [path, kind] of Object.entries(faults)) {
    await control('POST', '__faults', { path, kind });
  }
  return check();
}

/** Checks an API, by default the faulty one. */
async function check({ contact = false, url = api.url } = {}) {
  setEmbeddedApi(url);
  const report = await checkApi(contact);
  const [breaches = [], advice = []] = [report.breach, report.advice].map((found) =>
    [...found.values()].flatMap((texts) => [...texts]),
  );
  return { report, breaches, advice, rows: report.rows, fits: report.breach.size === 0 };
}

/** Matches a sentence that contains a text. */
const says = (text: string) => expect.stringContaining(text);

/** Checks an API that this function implements. */
async function checkOther(fetch: (request: Request) => Response) {
  const { url, close } = await serveApp({ fetch });
  const report = await check({ url });
  await close();
  return report;
}

it('an API that fits has neither breaches nor advice, and is called for all that the site uses', async () => {
  const { report, breaches, advice, rows } = await check();
  expect([breaches, advice]).toEqual([[], []]);
  expect(String(report)).toContain('The API fits the site.');
  const received = (await control('GET', '__calls')) as { method: string }[];
  expect(received.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(rows.map(([call = '']) => call.replace(/=.*/, '='))).toEqual(
    expect.arrayContaining([
      ...['GET /banner', 'GET /banner/all', 'POST /contact', 'GET /redirects'],
      ...['GET /articles', 'GET /articles?search=', 'GET /articles/by_tags?tags='],
      ...['GET /articles/single?id=', 'GET /articles/by_name?name=', 'GET /articles/latest'],
      ...['GET /articles/cover?name=', 'GET /redirects/byInput/discord'],
      ...['GET /redirects/byInput/game', 'GET /resources/hero.webm', 'GET /resources/hero.mp4'],
    ]),
  );
  const row = rows.find(([call]) => call === 'GET /articles');
  expect(row?.join('; ')).toMatch(/^GET \/articles; 200; \d+ ms; [\d.]+ KB; 4 articles$/);
});

it('receives a message with the option for it', async () => {
  expect((await check({ contact: true })).fits).toBe(true);
  expect(messages.list()).toHaveLength(1);
});

it('a fault is a breach of only its own call', async () => {
  const { breaches } = await checkWith({
    '/banner': 'html',
    '/redirects/byInput/discord': 'wrong-types',
    '/articles/latest': 'zstd',
    '/articles/single': '500',
  });
  expect(breaches.map((it) => it.replace(/id=[^:]*/, 'id=')).sort()).toEqual([
    says('GET /articles/latest: The response has the unknown content coding "zstd"'),
    'GET /articles/single?id=: responded with 500.',
    says('GET /banner/all: did not respond with JSON, but "<!doctype html>'),
    says('GET /banner: did not respond with JSON, but "<!doctype html>'),
    says('GET /redirects/byInput/discord: its output is no http(s) URL or path'),
  ]);
});

it.each([
  ['404', [], /^GET \/banner: .*404/],
  ['null', [], /^GET \/banner: .*nothing/],
  ['empty', [says('GET /banner/all: did not respond with JSON, but ""')], /nothing in it/],
  ['empty-object', ['GET /banner/all: The response is not a list of banners.'], undefined],
])(
  'a banner that is missing is advice, a missing list a breach: %s',
  async (kind, breaches, advice) => {
    const report = await checkWith({ '/banner': kind });
    expect(report.breaches).toEqual(breaches);
    expect(report.advice).toEqual(
      advice ? expect.arrayContaining([expect.stringMatching(advice)]) : [],
    );
  },
);

it('a content coding that the site decodes is none', async () => {
  const { breaches, advice, rows } = await checkWith({ '/articles': 'gzip' });
  expect([breaches, advice]).toEqual([[], []]);
  expect(rows.find(([call]) => call === 'GET /articles')).toContain('4 articles');
});

it('throws when nothing responds', async () => {
  const gone = await serveApp({ fetch: () => new Response() });
  await gone.close();
  await expect(check({ url: gone.url })).rejects.toThrow(`Nothing responds at ${gone.url}: it got`);
});

describe('the list of articles', () => {
  it('names the id, field, rule and place of each item that is left out', async () => {
    await control('PUT', '__articles', { id: 'bad-1', slug: 'x'.repeat(1_001) });
    const { report, breaches, rows } = await check();
    expect(breaches).toEqual([
      expect.stringMatching(
        /^The article "bad-1" is left out: its slug is "x+ and must NOT have more/,
      ),
    ]);
    expect([...report.breach.keys()]).toEqual(['#/components/schemas/Article/properties/slug']);
    expect(rows[1]).toContain('4 articles, 1 left out');
  });

  const odd = (read: string, sent: string) =>
    `The article "odd-1" is read with the ${read}: its ${sent}.`;
  /** The value at a JSON pointer of the published contract. */
  const at = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce((value, key) => Object(value)[key.replaceAll('~1', '/')], openApi as unknown);

  it('gets advice on values that the site reads otherwise, or not at all', async () => {
    const wrong = { uploadDate: '01/02/2026', tags: 'ip, data', hidden: 'no', uploads: [5] };
    await control('PUT', '__articles', { id: 'odd-1', name: 'odd-one', ...wrong });
    const report = await check();
    expect(report.fits).toBe(true);
    expect(report.advice).toEqual(
      expect.arrayContaining([
        odd('uploadDate null', 'uploadDate is "01/02/2026" and must match format "date-time"'),
        odd('status "draft"', 'hidden is "no" and must be boolean or null'),
        odd('tags ["ip, data"]', 'tags is "ip, data" and must be array or null'),
        odd('media []', 'uploads/0 is 5 and must be object'),
      ]),
    );
    for (const place of report.report.advice.keys()) expect(at(place)).toBeDefined();
  });

  it('gets advice when a search does not filter it', async () => {
    const all = await control('GET', 'articles');
    const { advice } = await checkOther(({ url }) => {
      const isList = new URL(url).pathname === '/articles';
      return isList ? Response.json(all) : Response.json({}, { status: 404 });
    });
    expect(advice).toContainEqual(says('has all articles'));
  });
});

it('advises an API that responds with an article for any name', async () => {
  const article = { id: 'same', name: 'same' };
  const { advice } = await checkOther(({ url }) =>
    Response.json(url.includes('/by_name') ? article : [article]),
  );
  expect(advice).toContainEqual(says('a name that nothing has, but there is the article "same"'));
});

it('advises an API whose parts are missing, and fits', async () => {
  const report = await checkWith({
    '/articles/by_name?name=check-api': '500',
    '/redirects/byInput/discord': '404',
    '/resources': '404',
  });
  expect(report.fits).toBe(true);
  expect(report.advice).toEqual([
    says('responded with 500'),
    'GET /redirects/byInput/discord: responded with 404.',
    says('shows a picture instead'),
    says('hero.mp4'),
  ]);
});

it('an empty list is advice', async () => {
  const { advice } = await checkWith({ '/articles': 'null' });
  expect(advice).toContainEqual(says('no published article'));
});

it('covers, videos and short links that visitors cannot see or follow are breaches', async () => {
  await control('PUT', '__redirects/game', { output: 'javascript:alert(1)' });
  const { breaches } = await checkWith({
    '/articles/file': 'html',
    '/resources/hero.mp4': 'truncated',
    '/resources/hero.webm': 'empty',
  });
  expect(breaches).toHaveLength(7);
  expect(breaches).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/the cover of .+ but its bytes are of no kind .* comes as "text\/html/),
      says('its output is no http(s) URL or path'),
      says('its response breaks off'),
      says('it comes as "application/json"'),
    ]),
  );
});
