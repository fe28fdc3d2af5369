/** @jest-environment node */
import { pageStore } from './index.js';
import { keyOf, page, shiftClocks, TestSite, THEME } from './test-pages';

/* Pages as the store turns them into documents, and their flight data. */

jest.mock('../content-policy/trusted-scripts.js', () => ({
  trustedScripts: () => new Set([THEME]),
}));

const pages = new TestSite();
let path = '';

beforeEach(() => {
  pages.begin();
  path = pages.key.slice(pages.key.indexOf('$') + 1);
});
afterAll(() => pages.remove());

/** What the loader reads of a page. */
function dataOf(html: string) {
  const [, json = '{}'] = /<script type="application\/json">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json);
}

const versionOf = (html: string): string => dataOf(html).url.split('?v=')[1];
const textsOfFlights = async () =>
  [...((await pageStore()?.flights(path))?.versions.values() ?? [])].map(String);

async function store(text: string): Promise<string> {
  return (await pages.store(page(text))).response.html;
}

it('a stored page is a document, whose flight data is stored under the version it names', async () => {
  const html = await store('Hello');
  expect(html).toContain('<style>a{color:red}</style>');
  expect(html).not.toContain('__next_f');
  expect(dataOf(html).url).toMatch(new RegExp(`^/_flight${path}\\?v=`));
  const flights = await pageStore()?.flights(path);
  expect(flights?.version).toBe(versionOf(html));
  expect(String(flights?.versions.get(versionOf(html)))).toBe('0:"Hello"\n');
});

it('flight data that Next has stored with the page is not stored twice, in memory or on disk', async () => {
  const html = await store('Hello');
  for (const restart of [false, true]) {
    if (restart) pages.restart();
    const rscData = Reflect.get((await pages.load()) ?? {}, 'rscData');
    expect(rscData).toBeDefined();
    expect((await pageStore()?.flights(path))?.versions.get(versionOf(html))).toBe(rscData);
  }
});

it('no flight data has a browser preload style sheets that the page does not use', async () => {
  const hint = ':HL["/_next/static/error.css","style"]\n';
  const made = page('Hello');
  const flight = `${hint}0:"Hello"\n`;
  Object.assign(made, {
    html: made.html.replace('[1,"0:', `[1,${JSON.stringify(hint).slice(0, -1)}0:`),
    rscData: Buffer.from(flight),
    segmentData: new Map([['/_tree', Buffer.from(flight)]]),
  });
  const { response } = await pages.store(made);
  expect(response).toMatchObject({
    rscData: Buffer.from('0:"Hello"\n'),
    segmentData: new Map([['/_tree', Buffer.from('0:"Hello"\n')]]),
  });
  const flights = await pageStore()?.flights(path);
  expect(flights?.versions.get(versionOf(response.html))).toBe(Reflect.get(response, 'rscData'));
});

it('the flight data of documents sent a moment ago is there, also after a restart', async () => {
  for (const text of ['One', 'Two', 'Three', 'Three']) await store(text);
  const expected = ['0:"One"\n', '0:"Two"\n', '0:"Three"\n'];
  expect(await textsOfFlights()).toEqual(expected);
  pages.restart();
  expect(await textsOfFlights()).toEqual(expected);
  await store('Four');
  expect(await textsOfFlights()).toEqual(['0:"Two"\n', '0:"Three"\n', '0:"Four"\n']);
});

it('a page that was rendered while a newer one was stored has its flight data, too', async () => {
  const older = pages.request();
  const restoreClocks = shiftClocks(1_000);
  const newer = await store('Newer');
  const { response } = await older.set(page('Older'));
  restoreClocks();
  const flights = await pageStore()?.flights(path);
  expect(flights?.version).toBe(versionOf(newer));
  expect(String(flights?.versions.get(versionOf(response.html)))).toBe('0:"Older"\n');
});

it.each([404, 307])(
  'a page that turns into one with status %s has none any more',
  async (status) => {
    await store('Public');
    await pages.store(page('Withdrawn', status));
    expect(await pageStore()?.flights(path)).toBeUndefined();
  },
);

it.each([404, 503])('a page with status %s has its flight data in the document', async (status) => {
  const { html } = (await pages.store(page('Problem', status))).response;
  expect(dataOf(html)).toMatchObject({ flight: [[0], [1, '0:"Problem"\n']] });
  expect(dataOf(html)).not.toHaveProperty('url');
});

it('a page that failed has that of the last good one, which takes its place', async () => {
  const good = await store('Good');
  const { response } = await pages.store(page('Failed', 503));
  expect(response.html).toBe(good);
  expect((await pageStore()?.flights(path))?.version).toBe(versionOf(good));
});

it('a page of a query is not stored, and has its flight data in the document', async () => {
  const { response } = await pages.store(page('Found'), keyOf('/blog/query/x'));
  expect(dataOf(response.html)).toMatchObject({ flight: [[0], [1, '0:"Found"\n']] });
  expect(await pageStore()?.flights('/blog/query/x')).toBeUndefined();
});

it('a page that does nothing without script loads it at once, and no other does', async () => {
  const waiting = page('Waiting', 503);
  waiting.html = waiting.html.replace('<p>', '<meta name="x-page-runtime" content="at-once"/><p>');
  expect(dataOf((await pages.store(waiting)).response.html).atOnce).toBe(true);
  expect(dataOf(await store('Hello'))).not.toHaveProperty('atOnce');
});

describe('a page of unknown shape', () => {
  const unknown = () => page('<style>p{}</style>');

  it('is sent as Next rendered it, its scripts named by their hashes', async () => {
    const { html } = unknown();
    const { response } = await pages.store(unknown());
    expect(response.html).toBe(html);
    const policy = response.headers['content-security-policy'];
    expect(policy).toContain("style-src 'self';");
    // Those of the theme and of the flight data; the entry of the runtime is not trusted here.
    expect(policy?.match(/sha256-/g)).toHaveLength(3);
    expect(await pageStore()?.flights(path)).toBeUndefined();
  });

  it('is one line in the log for each reason', async () => {
    await pages.store(unknown());
    await pages.store(unknown());
    const lines = pages.log.mock.calls.filter(([level]) => level === 'warn');
    expect(lines).toEqual([
      ['warn', expect.stringContaining('known shape'), { path, reason: 'a style element' }],
    ]);
  });

  it('leaves the documents before it their flight data', async () => {
    const html = await store('Hello');
    await pages.store(unknown());
    const flights = await pageStore()?.flights(path);
    expect(flights?.version).toBe('');
    expect(flights?.versions.has(versionOf(html))).toBe(true);
  });
});
