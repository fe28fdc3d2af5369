/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createInlinedDataReadableStream } from 'next/dist/server/app-render/use-flight-response';
import { getTurbopackChunkGroupBootstrap } from 'next/dist/server/get-page-files';
import { type DocumentOptions, type PageDocument, toDocument } from './document.js';

/*
 * The shape of a page is that of Next 16.4.5; what its inline scripts hold is written by
 * Next itself. If this fails after an upgrade of Next, look at the HTML of a built page, and at
 * Next's client/app-index.js, which takes what the loader hands on.
 */

const THEME = 'document.documentElement.dataset.theme="dark"';
const ENTRY = { otherChunks: ['static/chunks/main.js'], runtimeModuleIds: [94553] };
const ENTRY_TEXT = getTurbopackChunkGroupBootstrap({ '/page': ENTRY }, 'TURBOPACK', ['/page']);
const ENTRY_SCRIPT = `<script id="_R_">${ENTRY_TEXT}</script>`;

const sheets: Record<string, string> = {
  '/_next/static/chunks/a.css': 'a{color:red}',
  '/_next/static/chunks/b.css': 'b{color:blue}',
};
const options: DocumentOptions = {
  styleSheet: (href) => sheets[href],
  trustedScripts: new Set([THEME]),
  loader: '{const loader=1}',
};

type Parts = { head?: string; body?: string; flight?: Uint8Array[]; formState?: unknown };

/** What Next writes for flight data that arrives in these pieces. */
async function flightScripts(pieces: Uint8Array[], formState?: unknown): Promise<string> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const written = createInlinedDataReadableStream(stream, undefined, formState ?? null);
  return new Response(written as ReadableStream).text();
}

/** A page as Next renders it. */
async function page({
  head = '',
  body = '',
  flight = [Buffer.from('0:"tree"\n')],
  formState,
}: Parts = {}): Promise<string> {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>',
    '<link rel="preload" href="/_next/static/media/f.woff2" as="font" crossorigin=""/>',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
    '<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next"/>',
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>',
    '<script src="/_next/static/chunks/turbopack-x.js" async=""></script>',
    '<script src="/_next/static/chunks/page.js" async=""></script>',
    `<title>A page</title>${head}<link rel="expect" href="#content" blocking="render"/>`,
    '<script src="/_next/static/chunks/polyfill.js" noModule=""></script></head><body>',
    `<div hidden=""><!--$--><!--/$--></div><script>${THEME}</script><main>${body}</main>`,
    `${ENTRY_SCRIPT}<script src="/_next/static/chunks/main.js" async=""></script>`,
    await flightScripts(flight, formState),
    '</body></html>',
  ].join('');
}

/** The document of a page whose shape is known. */
async function documentOf(parts: Parts = {}, more: Partial<DocumentOptions> = {}) {
  const result = toDocument(await page(parts), { ...options, ...more });
  expect(result).not.toHaveProperty('unknown');
  return result as PageDocument;
}

/** What the loader will read. */
function dataOf({ document }: PageDocument) {
  const [, json = ''] = /<script type="application\/json">([^<]*)<\/script>/.exec(document) ?? [];
  return JSON.parse(json);
}

async function unknownOf(parts: Parts, more: Partial<DocumentOptions> = {}) {
  const result = toDocument(await page(parts), { ...options, ...more });
  return 'unknown' in result ? result.unknown : undefined;
}

it('a document has its styles, its data and the loader in place of files and flight data', async () => {
  const { document } = await documentOf({ body: '<h1>Hello</h1>' }, { flightUrl: () => '/flight' });
  const data = JSON.stringify({
    scripts: ['turbopack-x', 'page', 'main'].map((name) => `/_next/static/chunks/${name}.js`),
    entry: ENTRY,
    flight: [[0]],
    url: '/flight',
  });
  expect(document).toBe(
    [
      '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>',
      '<link rel="preload" href="/_next/static/media/f.woff2" as="font" crossorigin=""/>',
      '<style>a{color:red}\nb{color:blue}</style>',
      '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next" disabled=""/>',
      '<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next" disabled=""/>',
      '<title>A page</title><link rel="expect" href="#content" blocking="render"/></head><body>',
      `<div hidden=""><!--$--><!--/$--></div><script>${THEME}</script><main><h1>Hello</h1></main>`,
      `<script type="application/json">${data}</script><script>{const loader=1}</script>`,
      '</body></html>',
    ].join(''),
  );
});

it('the style’s hash is that of the text in the document', async () => {
  const { styleHashes } = await documentOf();
  const hash = createHash('sha256').update('a{color:red}\nb{color:blue}').digest('base64');
  expect(styleHashes).toEqual([`'sha256-${hash}'`]);
});

it('flight data comes out byte for byte, whatever it holds and wherever it was cut', async () => {
  const flight = Buffer.from('0:"</script><!--<script>\u2028\\"\n1:T4,ü🔥\r\n"');
  for (let cut = 1; cut < flight.length; cut += 1) {
    const pieces = [flight.subarray(0, cut), flight.subarray(cut)];
    expect((await documentOf({ flight: pieces })).flight).toEqual(flight);
  }
});

it('flight data that stands in the document is read back the same, and ends no element', async () => {
  const flight = Buffer.from('0:"</script><script>alert(1)</script><!--"\n');
  const result = await documentOf({ flight: [flight] });
  expect(dataOf(result).flight).toEqual([[0], [1, flight.toString()]]);
  expect(result.document).not.toContain('alert(1)</script>');
  expect(result.document.match(/<script/g)).toHaveLength(3);
});

it('the result of a form’s action stands in the document, too', async () => {
  const formState = [{ errors: { name: '</script>' } }, 'key', 'id', 1];
  expect(dataOf(await documentOf({ formState })).flight).toContainEqual([2, formState]);
});

it('the flight data’s URL is made from the flight data', async () => {
  const flightUrl = (bytes: Buffer) => `/flight/${bytes.length}`;
  const result = await documentOf({ flight: [Buffer.from('0:"ü"\n')] }, { flightUrl });
  expect(dataOf(result)).toMatchObject({ url: '/flight/7', flight: [[0]] });
});

it('what only looks like a script, link or style stays as it is', async () => {
  const body = [
    '<p title="<script src=&quot;/x.js&quot;></script>">&lt;script&gt;</p>',
    '<!-- <script>no()</script> <link rel="stylesheet" href="/x.css"> -->',
    '<textarea><script>no()</script><style></textarea>',
    '<template><b></b></template><svg><title>a</title></svg>\r\n🔥',
  ].join('');
  expect((await documentOf({ body })).document).toContain(`<main>${body}</main>`);
});

it('structured data stays', async () => {
  const block = '<script type="application/ld+json">{"name":"\\u003c/script>"}</script>';
  expect((await documentOf({ body: block })).document).toContain(block);
});

it('a script that a page loads without the runtime stays, and the loader does not load it', async () => {
  const head =
    '<script src="/_next/static/media/element.js" async="" fetchPriority="low"></script>';
  const { document, scripts } = await documentOf({ head });
  expect(document).toContain(head);
  expect(scripts).toHaveLength(3);
});

it('a script of the build that stands twice is loaded once', async () => {
  const head = '<script src="/_next/static/chunks/page.js" async=""></script>';
  expect((await documentOf({ head })).scripts).toHaveLength(3);
});

it.each([
  ['an unknown inline script', '<script>alert(1)</script>'],
  ['code after flight data', '<script>self.__next_f.push([1,"x"]);alert(1)</script>'],
  ['code within flight data', '<script>self.__next_f.push([1,"x"+alert(1)+"y"])</script>'],
  ['flight data of an unknown kind', '<script>self.__next_f.push([4,"x"])</script>'],
  ['a script from elsewhere', '<script src="https://evil.example/x.js" async=""></script>'],
  ['a script outside of the build', '<script src="/media/x.js" async=""></script>'],
  ['a script that is not async', '<script src="/_next/static/x.js"></script>'],
  [
    'a script with more attributes',
    '<script src="/_next/static/x.js" async="" type="module"></script>',
  ],
  ['a page’s own script that blocks', '<script src="/_next/static/media/x.js"></script>'],
  [
    'a page’s own script with more attributes',
    '<script src="/_next/static/media/x.js" async="" crossorigin=""></script>',
  ],
  ['a page’s own script with a text', '<script src="/_next/static/media/x.js" async="">x</script>'],
  ['a trusted script as a module', `<script type="module">${THEME}</script>`],
  ['structured data with markup', '<script type="application/ld+json">{"a":"<b>"}</script>'],
  ['data of an unknown kind', '<script type="importmap">{}</script>'],
  ['a second entry', ENTRY_SCRIPT],
  ['a style element', '<style>a{}</style>'],
  [
    'a style sheet without precedence',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
  ],
  [
    'a style sheet for some media',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next" media="print"/>',
  ],
  [
    'an unknown style sheet',
    '<link rel="stylesheet" href="/_next/static/chunks/c.css" data-precedence="next"/>',
  ],
  ['a script that does not end', '<script>self.__next_f.push([1,"'],
])('%s makes the page’s shape unknown', async (_, body) => {
  expect(await unknownOf({ body })).toBeTruthy();
});

it.each([
  ['the entry of the runtime', ENTRY_SCRIPT],
  ['the form of the entry', 'otherChunks'],
  ['the beginning of the flight data', '(self.__next_f=self.__next_f||[]).push([0])'],
])('a page without %s is of unknown shape', async (_, missing) => {
  const html = (await page()).replace(missing, '');
  expect(toDocument(html, options)).toHaveProperty('unknown');
});

it('flight data that is not text makes the page’s shape unknown', async () => {
  expect(await unknownOf({ flight: [Buffer.from([0x30, 0xff, 0xfe])] })).toBe(
    'flight data that is not text',
  );
});
