/** @jest-environment node */
import { createFaultyApi } from '../../e2e/faulty-api/app';
import { faultSchema } from '../../e2e/faulty-api/faults';
import { TestContent } from '../../e2e/faulty-api/test-content';
import { loadContent } from '../../lib/embedded-api/content';
import { createMessageStore, type MessageStore } from '../../lib/embedded-api/messages';
import { type RunningApi, startEmbeddedApi } from '../../lib/embedded-api/server';
import { removeTestFolders, testFolder } from '../../lib/embedded-api/test-folder';
import { type CheckOptions, checkApi } from './check';

/* Runs against the embedded API, and against each fault of the faulty API. */

jest.mock('../../lib/base/log', () => ({ log: jest.fn() }));

jest.setTimeout(60_000);

let api: RunningApi;
let messages: MessageStore;

beforeAll(async () => {
  const dataDir = testFolder();
  messages = createMessageStore(dataDir);
  const content = await loadContent();
  const articles = content.articles.filter(({ hidden }) => !hidden).slice(0, 4);
  const app = createFaultyApi(new TestContent({ ...content, articles }, messages));
  api = await startEmbeddedApi({ dataDir, app });
});

afterEach(async () => {
  for (const what of ['__faults', '__content', '__calls']) await control('DELETE', what);
});

afterAll(async () => {
  await api.close();
  messages.close();
  removeTestFolders();
});

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${api.url}/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return response.json();
}

/** Checks without advice on slowness, which would depend on the machine. */
const check = (options: Partial<CheckOptions> = {}, url = api.url) =>
  checkApi(url, { contact: false, slowMs: Number.POSITIVE_INFINITY, ...options });
const says = (text: string) => expect.stringContaining(text);

describe('an API that fits', () => {
  it('has neither breaches nor advice, and is sent nothing', async () => {
    const report = await check();
    expect([report.breaches, report.advice, report.fits]).toEqual([[], [], true]);
    expect(String(report)).toContain('The API fits the site.');
    const calls = (await control('GET', '__calls')) as { method: string }[];
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('receives all eleven calls, and those for the short links and the video that the site uses', async () => {
    const { rows } = await check();
    const calls = rows.map(({ call }) => call.replace(/=.*/, '='));
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /banner',
        'GET /banner/all',
        'GET /articles',
        'GET /articles?search=',
        'GET /articles/single?id=',
        'GET /articles/by_name?name=',
        'GET /articles/latest',
        'GET /articles/by_tags?tags=',
        'GET /articles/cover?name=',
        'POST /contact',
        'GET /redirects/byInput/discord',
        'GET /redirects/byInput/game',
        'GET /redirects',
        'GET /resources/hero.webm',
        'GET /resources/hero.mp4',
      ]),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ call: 'GET /articles', status: 200, says: says('articles') }),
    );
  });

  it('receives a message with the option for it', async () => {
    const before = messages.list().length;
    const report = await check({ contact: true });
    expect(report.fits).toBe(true);
    expect(messages.list()).toHaveLength(before + 1);
  });
});

describe('a fault of one call is a breach, and the sentence says which', () => {
  const expected: Record<string, string> = {
    ...Object.fromEntries(
      ['400', '403', '414', '429', '431', '500'].map((status) => [
        status,
        `it responds with the status ${status}`,
      ]),
    ),
    reset: 'the connection failed',
    html: 'no JSON (text/html',
    truncated: 'the connection broke off in the middle of the response',
    'wrong-types': 'not a banner',
    empty: 'an empty body',
    huge: 'it has more than 64,000 bytes',
  };

  it.each(Object.entries(expected))('%s', async (kind, text) => {
    await control('POST', '__faults', { path: '/banner', kind });
    const { breaches } = await check();
    expect(breaches.filter((it) => it.startsWith('GET /banner:'))).toEqual([says(text)]);
    // The fault is one of /banner/all too, whose items are named by their content.
    const others = breaches.filter((it) => !/^(GET \/banner|The item \{"active")/.test(it));
    expect(others).toEqual([]);
  });

  it.each([
    ['hang', 'nothing came within 1 s'],
    ['drip', 'its response was not complete within 1 s'],
  ])('also when it takes too long: %s', async (kind, text) => {
    await control('POST', '__faults', { path: '/banner', kind });
    const { breaches } = await check({ timeoutMs: 1_000 });
    expect(breaches).toContainEqual(says(`GET /banner: ${text}`));
  });

  it.each(['404', 'null'])('except a missing optional thing, which is advice: %s', async (kind) => {
    await control('POST', '__faults', { path: '/banner', kind });
    const report = await check();
    expect(report.fits).toBe(true);
    expect(report.advice).toContainEqual(says('GET /banner: there is none'));
  });

  it('and an empty object is a breach for a list alone, as every field of a banner is optional', async () => {
    await control('POST', '__faults', { path: '/banner', kind: 'empty-object' });
    const { breaches, rows } = await check();
    expect(breaches).toEqual([says('GET /banner/all: The response is not a list of banners')]);
    expect(rows).toContainEqual(
      expect.objectContaining({ call: 'GET /banner', says: 'a banner, not shown' }),
    );
  });

  it('and slowness is advice', async () => {
    await control('POST', '__faults', { path: '/banner', kind: 'slow', delayMs: 200 });
    const report = await check({ slowMs: 150 });
    expect(report.fits).toBe(true);
    expect(report.advice).toContainEqual(says('GET /banner took 0.'));
  });

  it('covers every kind of fault', () => {
    const known = [...Object.keys(expected), 'hang', 'drip', '404', 'null', 'empty-object', 'slow'];
    expect(known.sort()).toEqual([...faultSchema.shape.kind.options].sort());
  });
});

describe('the list of articles', () => {
  it('is a breach when it fails, as the blog stays empty', async () => {
    await control('POST', '__faults', { path: '/articles', kind: '500' });
    const { breaches } = await check();
    expect(breaches).toContainEqual(
      says('GET /articles: it responds with the status 500; the blog'),
    );
  });

  it('names the id, field and rule of each item that is left out', async () => {
    await control('PUT', '__articles', { id: 'bad-1', name: 5 });
    const { breaches, rows } = await check();
    expect(breaches).toEqual([
      'The item "bad-1" is left out: its name: Invalid input: expected string, received number.',
    ]);
    expect(rows[0]?.says).toContain('1 left out');
  });

  it('gets advice on values that the site ignores', async () => {
    await control('PUT', '__articles', {
      id: 'odd-1',
      name: 'odd-one',
      uploadDate: '01/02/2026',
      tags: 'ip, data',
      hidden: 'no',
      uploads: [5],
    });
    await control('PUT', '__articles', { id: 'twin', name: 'who-owns-your-game' });
    const report = await check();
    expect(report.fits).toBe(true);
    expect(report.advice).toEqual(
      expect.arrayContaining([
        says('Article odd-1: its uploadDate "01/02/2026" is no date with one meaning'),
        says('Article odd-1: its hidden is "no", neither true nor false'),
        says('Article odd-1: its tags are one text with commas'),
        says('Article odd-1: of its uploads, 5 is left out'),
        says('Article twin: it has no uploadDate'),
        says('all have the page /article/who-owns-your-game'),
      ]),
    );
  });

  it('gets advice when it is empty', async () => {
    await control('POST', '__faults', { path: '/articles', kind: 'null' });
    expect((await check()).advice).toContainEqual(says('lists no article that visitors may see'));
  });

  it('gets advice when a search does not filter it', async () => {
    const all = await (await fetch(`${api.url}/articles`)).json();
    const app = { fetch: (request: Request) => unfiltered(request, all) };
    const other = await startEmbeddedApi({ app, dataDir: testFolder() });
    const report = await check({}, other.url);
    await other.close();
    expect(report.advice).toContainEqual(says('does not filter by ?search'));
    expect(report.advice).toContainEqual(says('CORS'));
  });

  /** An API that has only a list, and does not filter it. */
  function unfiltered(request: Request, all: unknown): Response {
    const { pathname } = new URL(request.url);
    const headers = { 'access-control-allow-origin': '*' };
    return pathname === '/articles'
      ? Response.json(all, { headers })
      : Response.json({}, { status: 404 });
  }
});

describe('an unknown name', () => {
  it('is a breach when the API responds with an article for any name', async () => {
    const app = {
      fetch: (request: Request) =>
        request.url.includes('/by_name')
          ? Response.json({ id: 'same', name: 'same' })
          : Response.json([{ id: 'same', name: 'same' }]),
    };
    const other = await startEmbeddedApi({ app, dataDir: testFolder() });
    const { breaches } = await check({}, other.url);
    await other.close();
    expect(breaches).toContainEqual(
      says('it gives the article same for a name that no article has'),
    );
  });

  it.each(['/articles/by_name?name=check-api', '/redirects/byInput/check-api'])(
    'gets advice when the API fails instead of responding with 404: %s',
    async (path) => {
      await control('POST', '__faults', { path, kind: '500' });
      const report = await check();
      expect(report.fits).toBe(true);
      expect(report.advice).toEqual([says('should be 404')]);
    },
  );
});

describe('short links that the site itself uses', () => {
  it('get advice when they are missing', async () => {
    await control('POST', '__faults', { path: '/redirects/byInput/discord', kind: '404' });
    const report = await check();
    expect(report.fits).toBe(true);
    expect(report.advice).toEqual([says('the site itself links to /r/discord')]);
  });

  it('are a breach when their target is not allowed', async () => {
    await control('PUT', '__redirects/game', { output: 'javascript:alert(1)' });
    expect((await check()).breaches).toEqual([says('its output is no http(s) URL or path')]);
  });
});

describe('files', () => {
  it('are a breach when a cover does not load', async () => {
    await control('POST', '__faults', { path: '/articles/file', kind: 'html' });
    const { breaches } = await check();
    expect(breaches[0]).toMatch(/the cover of .+ but it comes as "text\/html/);
    expect(breaches).toHaveLength(4);
  });

  it.each([
    ['truncated', 'the connection broke off'],
    ['500', 'responds with the status 500'],
    ['empty', 'it comes as "application/json"'],
  ])('are a breach when the video does not load: %s', async (kind, text) => {
    await control('POST', '__faults', { path: '/resources/hero.mp4', kind });
    expect((await check()).breaches).toEqual([says(text)]);
  });

  it('get advice when there is no video', async () => {
    await control('POST', '__faults', { path: '/resources', kind: '404' });
    const report = await check();
    expect(report.fits).toBe(true);
    expect(report.advice).toHaveLength(2);
    expect(report.advice[0]).toContain('shows a picture instead of the video');
  });

  it('are loaded when Markdown shows an upload, and get advice when the site shows no picture', async () => {
    await control('PUT', '__articles', {
      id: 'pictured',
      name: 'pictured',
      uploadDate: '2026-01-01',
      uploads: [{ name: 'plan.png' }, { name: 'chart.svg' }],
      body: [
        '![A plan](./plan.png) ![By reference][plan] ![A chart](chart.svg)',
        '![Elsewhere](https://pictures.example/a.png) `![no picture](code.png)`',
        `![Of the API](${api.url}/resources/map.png)`,
        '[plan]: plan.png',
      ].join('\n\n'),
    });
    await control('PUT', '__articles', {
      id: 'endless',
      name: 'endless',
      uploadDate: '2026-01-01',
      body: `![A plan](plan.png)${'*a '.repeat(2_000)}`,
    });
    const report = await check();
    expect(report.breaches).toEqual([
      'It lists the cover of pictured, plan.png, but responds with the status 404.',
      'It lists in the article pictured the picture plan.png but responds with the status 404.',
    ]);
    const isLink = (url: string) => says(`pictured shows the picture ${url} as a link`);
    expect(report.advice.toSorted()).toEqual([
      says('The article endless is shown as plain text: too many marks in one block.'),
      says('The article pictured has the picture chart.svg, which is no WebP, PNG or JPEG'),
      isLink(`${api.url}/resources/map.png`),
      isLink('https://pictures.example/a.png'),
    ]);
  });
});

it('throws when nothing responds', async () => {
  const gone = await startEmbeddedApi({
    app: { fetch: () => new Response() },
    dataDir: testFolder(),
  });
  await gone.close();
  await expect(checkApi(gone.url, { contact: false })).rejects.toThrow(
    `Nothing responds at ${gone.url}: the connection failed (ECONNREFUSED).`,
  );
});
